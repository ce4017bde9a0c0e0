% Text of an anonymous function is code.
%
% RUN:  specialise str2func_anon -d 'text = '"'"'@(t) t.^2 + 1'"'"'' -t 'x: real double [1 ?]'
% TRY:  str2func_anon([1 2 3], '@(t) t.^2 + 1')
% TRY:  str2func_anon(zeros(1,0), '@(t) t.^2 + 1')
function y = str2func_anon(x, text)
  f = str2func(text);
  y = f(x) - f(0);
end
% --- residual -------------------------------------------------------
function y = str2func_anon(x)
    y = x.^2 + 1 - 1;
end
% --- remarks --------------------------------------------------------
