% A handle made where a variable that it captures may have no value: native code takes no other value for it.
%
% RUN:  specialise handle_of_undefined
% TRY:  handle_of_undefined(true)   handle_of_undefined(false)
function y = handle_of_undefined(f)
  if f
    w = 3;
  end
  try
    y = cellfun(@(e) e + w, {1, 2});
  catch
    y = 'none';
  end
end
% --- residual -------------------------------------------------------
function y = handle_of_undefined(f)
    y = handle_of_undefined__w1(f);
end

function y = handle_of_undefined__w1(f)
    if f
        w = 3;
    end
    try
        y = cellfun(@(e) e + w, {1, 2});
    catch
        y = 'none';
    end
end
% --- remarks --------------------------------------------------------
% 10:17: remark: `handle_of_undefined` kept whole: an anonymous function that captures a variable that may be undefined or global is not followed [kept-whole]
% 10:26: remark: a captured variable that may be undefined makes `handle_of_undefined__w1` run in the run-time's interpreter [native-interpreted]
