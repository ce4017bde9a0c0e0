% A table of rows that hold a map each: how many rows there are is known without making the maps.
%
% RUN:  specialise table_with_maps -d 'stages = {"a", 2, containers.Map({"day"}, {0.3}); "b", 3, containers.Map({"day"}, {0.4}); "a", 1, containers.Map({"day"}, {0.2})}' -t 'q: real double scalar' --nargout 2
% TRY:  table_with_maps(2, {"a", 2, containers.Map({"day"}, {0.3}); "b", 3, containers.Map({"day"}, {0.4}); "a", 1, containers.Map({"day"}, {0.2})})
% TRY:  table_with_maps(NaN, {"a", 2, containers.Map({"day"}, {0.3}); "b", 3, containers.Map({"day"}, {0.4}); "a", 1, containers.Map({"day"}, {0.2})})
function [c, log] = table_with_maps(q, stages)
  seen = containers.Map();
  log = {};
  c = 0;
  for k = 1:size(stages, 1)
    log(end + 1, :) = {stages{k, 1}, stages{k, 2} * q};
    tally(seen, stages{k, 1});
    tariff = stages{k, 3};
    c = c + log{k, 2} * tariff('day') / seen(stages{k, 1}) * iscell(stages);
  end
end

function tally(seen, name)
  if ~isKey(seen, name), seen(name) = 0; end
  seen(name) = seen(name) + 1;
end
% --- residual -------------------------------------------------------
function [c, log] = table_with_maps(q)
    log__2 = 2 * q;
    c = 0 + log__2 * 0.3;
    log__2__1 = 3 * q;
    c = c + log__2__1 * 0.4 + q * 0.2 / 2;
    log = {'a', log__2; 'b', log__2__1; 'a', q};
end
% --- remarks --------------------------------------------------------
