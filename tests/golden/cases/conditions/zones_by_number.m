% A whole number out of few: the cases that name all of them leave no `otherwise`, and the table of handles goes.
%
% RUN:  specialise zones_by_number -d "cfg = struct('levels', [1 2 3], 'names', {{'low', 'mid', 'high'}}, 'area', 2)" -t 'h0: real double scalar' -t 'qin: real double [1 n]' --nargout 3
% TRY:  zones_by_number(struct('levels', [1 2 3], 'names', {{'low', 'mid', 'high'}}, 'area', 2), 1.5, [1 1 1 0 0 2])
% TRY:  zones_by_number(struct('levels', [1 2 3], 'names', {{'low', 'mid', 'high'}}, 'area', 2), 0, zeros(1, 0))
% TRY:  zones_by_number(struct('levels', [1 2 3], 'names', {{'low', 'mid', 'high'}}, 'area', 2), NaN, [1 2])
% TRY:  zones_by_number(struct('levels', [1 2 3], 'names', {{'low', 'mid', 'high'}}, 'area', 2), 5, [-3 1 1 NaN])
function [h, alarms, last] = zones_by_number(cfg, h0, qin)
  acts = {@open_low, @open_mid, @open_high};
  v = zeros(1, 3); h = h0; alarms = 0; last = '';
  for k = 1:numel(qin)
    z = 1 + sum(h > cfg.levels(1:2));
    [v, a] = acts{z}(v, h);
    alarms = alarms + a;
    h = max(0, h + (qin(k) - sum(v)) / cfg.area);
    last = cfg.names{z};
  end
end
function [v, a] = open_low(v, h), v(:) = 0; a = 0; end
function [v, a] = open_mid(v, h), v(1) = 0.4 * h; v(2:3) = 0; a = 0; end
function [v, a] = open_high(v, h), v([1 2]) = [0.4 * h, 0.2 * h]; v(3) = v(1) + v(2); a = 1; end
% --- residual -------------------------------------------------------
function [h, alarms, last] = zones_by_number(h0, qin)
    h = h0;
    alarms = 0;
    last = '';
    table__1 = {'low', 'mid', 'high'};
    for k = 1:numel(qin)
        z = 1 + sum(h > [1, 2]);
        switch z
            case 1
                v__1 = 0;
                v__2 = 0;
                v__3 = 0;
                a = 0;
            case 2
                v__1 = 0.4 * h;
                v__2 = 0;
                v__3 = 0;
                a = 0;
            otherwise
                v__1 = 0.4 * h;
                v__2 = 0.2 * h;
                v__3 = v__1 + v__2;
                a = 1;
        end
        alarms = alarms + a;
        h = max(0, h + (qin(k) - sum([v__1, v__2, v__3])) / 2);
        last = table__1{z};
    end
end
% --- remarks --------------------------------------------------------
