% What certainly fails as the value of an assignment in an expression, a message that is given alone, and an empty one.
%
% RUN:  specialise failures_as_values --nargout 5 -t 'b: real double scalar'
% TRY:  failures_as_values(2)
% TRY:  failures_as_values(0)
% TRY:  failures_as_values(NaN)
function [r, s, t, u, v] = failures_as_values(b)
  r = 0;
  try
    r = w = error('x:y', 'never');
  catch e
    r = {r, e.message, exist('w')};
  end
  try
    s = w = [1 2] + [1 2 3];
  catch e
    s = e.message;
  end
  try
    error("a\\b %d");
  catch e
    t = e.message;
  end
  try
    error("a\\b %d", 3);
  catch e
    t = {t, e.message};
  end
  try
    error('x:y', "a\\b");
  catch e
    t{end + 1} = e.message;
  end
  u = {};
  try
    error("", num2str(b));
  catch e
    u{end + 1} = e.message;
  end
  u{end + 1} = b;
  v = 0;
  try
    while (v = [1 2](7)) > 1
      v = v - 1;
    end
  catch e
    v = e.message;
  end
end
% --- residual -------------------------------------------------------
function [r, s, t, u, v] = failures_as_values(b)
    r = {0, 'never', exist('w', 'file')};
    try
        error('', num2str(b));
        u = {};
    catch e
        u__1 = e.message;
        u = {u__1};
    end
    u{end + 1} = b;
    v = 0;
    try
        while true
            if ~(error('Octave:index-out-of-bounds', ...
                    'index (7): out of bound 2 (dimensions are 1x2)') && true)
                break;
            end
            v = v - 1;
        end
    catch e
        v = e.message;
    end
    s = 'operator +: nonconformant arguments (op1 is 1x2, op2 is 1x3)';
    t = {'a\b %d', 'a\b 3', 'a\b'};
end
% --- remarks --------------------------------------------------------
% 43:16: remark: reached with these values it fails: index (7): out of bound 2 (dimensions are 1x2) [certain-error]
