% A nested function called in a kept loop, specialised in its place.
%
% RUN:  specialise nest_accumulate -d 'scale = 3' -t 'x: real double [1 ?]' --nargout 2
% TRY:  nest_accumulate([1 2 3], 3)
% TRY:  nest_accumulate(zeros(1,0), 3)
function [total, count] = nest_accumulate(x, scale)
  total = 0;
  count = 0;
  for k = 1:numel(x)
    push(x(k), 'lin');
  end
  push(10, 'sq');
  function push(v, mode)
    switch mode
      case 'lin'
        w = scale * v;
      case 'sq'
        w = v^2;
      otherwise
        error('nest:mode', 'bad mode %s', mode);
    end
    total = total + w;
    count = count + 1;
  end
end
% --- residual -------------------------------------------------------
function [total, count] = nest_accumulate(x)
    count = 0;
    total = 0;
    for k = 1:numel(x)
        total = total + 3 * x(k);
        count = count + 1;
    end
    total = total + 100;
    count = count + 1;
end
% --- remarks --------------------------------------------------------
