% What a parameter or a built-in hands on is an empty text, not the `''` that deletes.
%
% RUN:  specialise null_parameter -d "s = ''"
% TRY:  null_parameter('', 2)
function u = null_parameter(s, k)
  u = [1, 2, 3];
  t = lower(s);
  try
    u(2) = t;
  catch err
    disp(err.message)
  end
  try
    u(k) = s;
  catch err
    disp(err.message)
  end
  u(1) = '';
end
% --- residual -------------------------------------------------------
function u = null_parameter(k)
    u = [1, 2, 3];
    try
        u(2) = char(zeros(0, 0));
    catch err
        disp(err.message)
    end
    try
        u(k) = char(zeros(0, 0));
    catch err
        disp(err.message)
    end
    u(1) = '';
end
% --- remarks --------------------------------------------------------
