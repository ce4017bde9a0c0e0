% Outputs that nobody takes.
%
% RUN:  specialise unused_outs -d 'mode = '"'"'a'"'"'' -t 'x: realscalar' --nargout 2
% TRY:  unused_outs(2, 'a')
function [p, q] = unused_outs(x, mode)
  [p, ~] = helper3(x, mode);
  [~, q] = helper3(x, 'b');
end
function [a, b, c] = helper3(x, mode)
  if mode == 'a'
    a = x + 1;
  else
    a = x - 1;
  end
  b = x * 2;
  if nargout > 2
    c = x * 3;
  end
end
% --- residual -------------------------------------------------------
function [p, q] = unused_outs(x)
    p = x + 1;
    q = x * 2;
end
% --- remarks --------------------------------------------------------
