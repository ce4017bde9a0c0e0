% A function with persistent variables has one version, which all calls share.
%
% RUN:  specialise persistent_counter -d 'n = 3' -t 'x: realscalar' --nargout 2
% TRY:  persistent_counter(2, 3)
% TRY:  persistent_counter(-1, 3)
function [y, c] = persistent_counter(x, n)
  y = 0;
  for k = 1:n
    c = tick(1);
    y = y + c * x;
  end
end
function c = tick(step)
  persistent count
  if isempty(count)
    count = 0;
  end
  count = count + step;
  c = count;
end
% --- residual -------------------------------------------------------
function [y, c] = persistent_counter(x)
    c = tick__1();
    y = 0 + c * x;
    c = tick__1();
    y = y + c * x;
    c = tick__1();
    y = y + c * x;
end

function c = tick__1()
    persistent count;
    if isempty(count)
        count = 0;
    end
    count = count + 1;
    c = count;
end
% --- remarks --------------------------------------------------------
