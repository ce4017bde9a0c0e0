% Trips that call versions of a function that differ in facts, not in code, gained nothing: the loop is kept.
%
% RUN:  specialise rules_in_trips -d 'p = struct("hot", 80, "cold", 20, "fan", 0.3)' -d 'n = 12' -t 'T0: real double scalar' -t 'load: real double scalar' --nargout 2
% TRY:  rules_in_trips(struct('hot', 80, 'cold', 20, 'fan', 0.3), 90, 5, 12)  rules_in_trips(struct('hot', 80, 'cold', 20, 'fan', 0.3), 10, -3, 12)  rules_in_trips(struct('hot', 80, 'cold', 20, 'fan', 0.3), 79, 30, 12)  rules_in_trips(struct('hot', 80, 'cold', 20, 'fan', 0.3), NaN, 1, 12)
function [T, log] = rules_in_trips(p, T0, load, n)
  s = struct('T', T0, 'fan', 0, 'heat', 0, 'count', 0);
  rules = {@(s) s.T > p.hot && ~s.fan, @fan_on; ...
           @(s) s.T < p.hot - 5 && s.fan > 0, @(s) setfield(s, 'fan', 0); ...
           @(s) s.T < p.cold, @(s) setfield(s, 'heat', 1); ...
           @(s) s.T >= p.cold + 2, @(s) setfield(s, 'heat', 0)};
  log = zeros(1, size(rules, 1));
  for t = 1:n
    for r = 1:size(rules, 1)
      if rules{r, 1}(s)
        s = rules{r, 2}(s); log(r) = log(r) + 1;
      end
    end
    s.T = s.T + 0.1 * load - p.fan * s.fan * (s.T - 20) + s.heat;
  end
  T = s.T;
end
function s = fan_on(s)
  s.fan = 1; s.count = s.count + 1;
end
% --- residual -------------------------------------------------------
function [T, log] = rules_in_trips(T0, load)
    log__1 = 0;
    log__2 = 0;
    log__3 = 0;
    log__4 = 0;
    s = struct('T', T0, 'fan', 0, 'heat', 0, 'count', 0);
    for t = 1:12
        if s.T > 80 && ~s.fan
            s.fan = 1;
            s.count = s.count + 1;
            log__1 = log__1 + 1;
        end
        if s.T < 75 && s.fan > 0
            s = setfield(s, 'fan', 0);
            log__2 = log__2 + 1;
        end
        if s.T < 20
            s = setfield(s, 'heat', 1);
            log__3 = log__3 + 1;
        end
        if s.T >= 22
            s = setfield(s, 'heat', 0);
            log__4 = log__4 + 1;
        end
        s.T = s.T + 0.1 * load - 0.3 * s.fan * (s.T - 20) + s.heat;
    end
    T = s.T;
    log = [log__1, log__2, log__3, log__4];
end
% --- remarks --------------------------------------------------------
% 12:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
