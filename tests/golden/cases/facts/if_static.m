% A known flag decides the `if`; only the chosen branch is left.
%
% RUN:  specialise scale -d 'mode = 2' -t 'x: real double'
% TRY:  scale(3, 2)   scale([1 -0 NaN], 2)   scale(zeros(0, 3), 2)   scale(Inf, 2)
function y = scale(x, mode)
  if mode == 1
    y = x;
  elseif mode == 2
    y = 2 * x;
  else
    y = x / mode;
  end
end
% --- residual -------------------------------------------------------
function y = scale(x)
    y = 2 * x;
end
% --- remarks --------------------------------------------------------
