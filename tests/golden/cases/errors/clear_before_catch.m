% What is cleared inside `try` is not there in its handler.
%
% RUN:  specialise clear_before_catch -t 'x: real double [1 1]'
% TRY:  clear_before_catch(2)
% TRY:  clear_before_catch(-1)
function y = clear_before_catch(x)
  part = x + 1;
  y = part;
  try
    clear part
    part = chol(x);
    y = y + part;
  catch
    y = -1;
    try
      y = part;
    catch err
      y = -2;
    end
  end
end
% --- residual -------------------------------------------------------
function y = clear_before_catch(x)
    y = clear_before_catch__w1(x);
end

function y = clear_before_catch__w1(x)
    part = x + 1;
    y = part;
    try
        clear('part')
        part = chol(x);
        y = y + part;
    catch
        y = -1;
        try
            y = part;
        catch err
            y = -2;
        end
    end
end
% --- remarks --------------------------------------------------------
% 10:5: remark: `clear_before_catch` kept whole: `clear` is not followed [kept-whole]
% 10:5: remark: command syntax makes `clear_before_catch__w1` run in the run-time's interpreter [native-interpreted]
