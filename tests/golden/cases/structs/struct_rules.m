% A struct that rules change one after the other stays known by its fields where the ways meet: the few that differ are
% variables.
%
% RUN:  specialise struct_rules -t 'a: real double scalar' -t 'b: real double scalar' --nargout 2
% TRY:  struct_rules(-3, 2)
% TRY:  struct_rules(5, 2)
% TRY:  struct_rules(25, -0)
% TRY:  struct_rules(NaN, 1)
function [out, s] = struct_rules(a, b)
  rules = {@(s) s.t < 0, @(s) setfield(s, 'heat', 2)
           @(s) s.t >= 0 && s.t < 20, @(s) setfield(s, 'heat', 1)
           @(s) s.t >= 20, @cool};
  s = struct('t', a, 'rate', b, 'heat', 0, 'mode', 'idle');
  for i = 1:size(rules, 1)
    if rules{i, 1}(s)
      s = rules{i, 2}(s);
    end
  end
  switch s.mode
    case 'idle'
      out = s.heat + s.rate;
    otherwise
      out = s.heat - s.rate;
  end
end
function s = cool(s)
  s.heat = -1;
  s.rate = s.rate * 0.5;
  s.mode = 'cool';
end
% --- residual -------------------------------------------------------
function [out, s] = struct_rules(a, b)
    if a < 0
        s__heat = 2;
    else
        s__heat = 0;
    end
    if a >= 0 && a < 20
        s__heat__1 = 1;
    else
        s__heat__1 = s__heat;
    end
    if a >= 20
        s__rate__5 = b * 0.5;
        s__heat__2 = -1;
        s__mode = 'cool';
        out = -1 - s__rate__5;
    else
        s__rate__5 = b;
        s__heat__2 = s__heat__1;
        s__mode = 'idle';
        out = s__heat__1 + b;
    end
    s = struct('t', a, 'rate', s__rate__5, 'heat', s__heat__2, 'mode', s__mode);
end
% --- remarks --------------------------------------------------------
