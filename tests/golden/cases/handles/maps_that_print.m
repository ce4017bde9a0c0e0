% A map that is a statement calls its function for no value: `disp` prints there, and gives a text where one is wanted.
%
% RUN:  specialise maps_that_print -t 'x: real double scalar'
% TRY:  maps_that_print(2)
% TRY:  maps_that_print(-0)
function y = maps_that_print(x)
  items = {x, [1 2]};
  cellfun(@(v) disp(size(v)), items);
  arrayfun(@(v) disp(v), [x 3]);
  cellfun(@disp, {2.5});
  cellfun(@asks, {x, 2});
  t = cellfun(@(v) disp(size(v)), items, 'UniformOutput', false);
  y = [t{:}];
end
function r = asks(v)
  if nargout == 0, disp('none'); end
  r = v;
end
% --- residual -------------------------------------------------------
function y = maps_that_print(x)
    items = {x, [1, 2]};
    cellfun(@(v) disp(size(v)), items);
    arrayfun(@(v) disp(v), [x, 3]);
    cellfun(@disp, {2.5});
    cellfun(@asks, {x, 2});
    y = [disp([1, 1]), disp([1, 2])];
end

function r = asks(v)
    if nargout == 0
        disp('none');
    end
    r = v;
end
% --- remarks --------------------------------------------------------
