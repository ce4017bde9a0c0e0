% A known map in which a kept loop looks up what is not known, and a struct that a name indexes there, are made once.
%
% RUN:  specialise looked_up_in_a_loop -t 'names: cell [1 ?]' -t 'x: real double scalar'
% TRY:  looked_up_in_a_loop({'bolt', 'gear', 'bolt'}, 2)
% TRY:  looked_up_in_a_loop(cell(1, 0), 1)
% TRY:  looked_up_in_a_loop({'screw'}, 1)
function y = looked_up_in_a_loop(names, x)
  price = containers.Map();
  for item = {'bolt', 'nut', 'gear'; 0.5, 0.25, 19}
    price(item{1}) = struct('each', item{2}, 'lot', 10 * item{2});
  end
  weight.bolt = x;
  weight.gear = 2 * x;
  y = 0;
  for k = 1:numel(names)
    p = price(names{k});
    y = y + p.lot + weight.(names{k});
  end
end
% --- residual -------------------------------------------------------
function y = looked_up_in_a_loop(names, x)
    y = 0;
    price = containers.Map({'bolt', 'gear', 'nut'}, {struct('each', 0.5, 'lot', 5), ...
            struct('each', 19, 'lot', 190), struct('each', 0.25, 'lot', 2.5)}, 'UniformValues', ...
            false);
    weight = struct('bolt', x, 'gear', 2 * x);
    for k = 1:numel(names)
        p = price(names{k});
        y = y + p.lot + weight.(names{k});
    end
end
% --- remarks --------------------------------------------------------
