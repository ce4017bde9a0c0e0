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
% --- remarks --------------------------------------------------------
