% Printing statements stay, in their order, whether what they print is known or not.
%
% RUN:  specialise trace_sum -d 'n = 2' -t 'x: realscalar'
% TRY:  trace_sum(1.5, 2)   trace_sum(NaN, 2)   trace_sum(-0, 2)
function s = trace_sum(x, n)
  printf('start %d\n', n);
  s = 0;
  for k = 1:n
    s = s + k * x;
    printf('%d: %g\n', k, s);
  end
  disp('done');
  n
end
% --- residual -------------------------------------------------------
function s = trace_sum(x)
    printf('start 2\n');
    s = 0 + x;
    printf('1: %g\n', s);
    s = s + 2 * x;
    printf('2: %g\n', s);
    disp('done');
    n = 2;
    n
end
% --- remarks --------------------------------------------------------
