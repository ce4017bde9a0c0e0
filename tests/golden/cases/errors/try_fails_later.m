% A body that certainly fails, behind assignments that cannot: those stay, and the handler follows.
%
% RUN:  specialise try_fails_later --nargout 3 -t 'x: realscalar' -t 'v: real double [1 3]'
% TRY:  try_fails_later(3, [1 2 3])
% TRY:  try_fails_later(-1, [4 5 6])
function [y, z, said] = try_fails_later(x, v)
  y = x;
  said = '';
  try
    y = x * 2;
    z = y + v(2);
    error('id:x', 'no %d', 3);
  catch problem
    y = y + 1;
    said = problem.message;
  end
  try
    w = v(1);
    z = [z, undefined_name(w)];
  catch
    z = [z, w];
  end
  try
    z(end + 1) = x;
    z(5) = v(7);
  catch problem
    said = [said problem.identifier];
  end
  for k = 1:2
    try
      y = y + v(k);
      if k == 2, error('second'); end
      y = -y;
    catch
      y = y * 10;
    end
  end
end
% --- residual -------------------------------------------------------
function [y, z, said] = try_fails_later(x, v)
    y = x * 2;
    z = y + v(2);
    y = y + 1;
    w = v(1);
    z = [z, w];
    try
        z(3) = x;
        z(5) = v(7);
        said = 'no 3';
    catch problem
        said = ['no 3', problem.identifier];
    end
    y = (-(y + w) + v(2)) * 10;
end
% --- remarks --------------------------------------------------------
% 25:12: remark: with these facts it fails whenever it is reached: v(7): out of bound 3 (dimensions are 1x3) [certain-error]
