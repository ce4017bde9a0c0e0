% Diagonal matrices without elements stay diagonal: sums with them do not broadcast
%
% RUN:  specialise empty_diagonal -d 'n = 0' -t 'm: real double scalar'
% TRY:  empty_diagonal(0, 0)
% TRY:  empty_diagonal(0, 4)
function y = empty_diagonal(n, m)
  d = eye(n, m);
  y = zeros(1, 0);
  e = eye(n);
  try
    y = e + zeros(1, n);
  catch err
    disp(err.message)
  end
  try
    y = eye(m, n)(:, 1);
  catch err
    disp(err.message)
  end
  try
    d(3) = m;
    y = [y; m];
  catch err
    disp(err.message)
  end
end
% --- residual -------------------------------------------------------
function y = empty_diagonal(m)
    d = eye(0, m);
    disp('operator +: nonconformant arguments (op1 is 0x0, op2 is 1x0)')
    y = zeros(1, 0);
    try
        y = subsref(eye(m, 0), struct('type', '()', 'subs', {{':', 1}}));
    catch err
        disp(err.message)
    end
    try
        d(3) = m;
        y = [y; m];
    catch err
        disp(err.message)
    end
end
% --- remarks --------------------------------------------------------
