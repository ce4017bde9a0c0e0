% A function that reads the variables of its caller keeps the caller, too, out of native code.
%
% RUN:  specialise reads_caller -t 'x: realscalar'
% TRY:  reads_caller(4)   reads_caller(-2)
function y = reads_caller(x)
  x = x * 2;
  y = peek() + 1;
end
function r = peek()
  r = evalin('caller', 'x');
end
% --- residual -------------------------------------------------------
function y = reads_caller(x)
    y = reads_caller__w1(x);
end

function y = reads_caller__w1(x)
    x = x * 2;
    y = peek() + 1;
end

function r = peek()
    r = evalin('caller', 'x');
end
% --- remarks --------------------------------------------------------
% 7:7: remark: `reads_caller` kept whole: a call of a function that reads the variables of this one is not followed [kept-whole]
% 10:7: remark: a function that reads its caller's frame makes `peek` run in the run-time's interpreter [native-interpreted]
% 7:7: remark: a call of a function that reads the variables of this one makes `reads_caller__w1` run in the run-time's interpreter [native-interpreted]
