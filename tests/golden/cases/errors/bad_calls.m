% Calls with too many arguments and results raise their errors.
%
% RUN:  specialise tm_outs -t 'x: realscalar' --nargout 2
% TRY:  tm_outs(3)
% TRY:  tm_outs(-3)
function [id, msg] = tm_outs(x)
  id = ''; msg = '';
  try
    if x > 0
      [a, b] = one_out(x);
    else
      a = one_out(x, 2);
    end
  catch e
    id = e.identifier; msg = e.message;
  end
end
function y = one_out(x)
  y = x;
end
% --- residual -------------------------------------------------------
function [id, msg] = tm_outs(x)
    try
        if x > 0
            error('Octave:invalid-fun-call', 'one_out: function called with too many outputs');
        else
            error('Octave:invalid-fun-call', 'one_out: function called with too many inputs');
        end
    catch e
        id = e.identifier;
        msg = e.message;
    end
end
% --- remarks --------------------------------------------------------
% 10:16: remark: `one_out` is called with 2 results and has 1: the call fails [bad-count]
% 12:11: remark: `one_out` is called with 2 arguments and has 1: the call fails [bad-count]
