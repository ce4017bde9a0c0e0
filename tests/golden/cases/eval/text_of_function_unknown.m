% A handle made of text that is not known may take any variable along: all of them stand in the residual program, under
% their names, where it is made.
%
% RUN:  specialise text_of_function_unknown -d k=3 -t 'text: char [1 n]' -t 'x: real double scalar'
% TRY:  text_of_function_unknown(3, 'sin', 2)   text_of_function_unknown(3, '@(t) t + k', 2)
% TRY:  text_of_function_unknown(3, '@(t) t * twice', 2)   text_of_function_unknown(3, '@(t) later', 2)
% TRY:  text_of_function_unknown(3, 'halved', 5)   text_of_function_unknown(3, 'no_such_function', 5)
function y = text_of_function_unknown(k, text, x)
  twice = 2 * k;
  f = str2func(text);
  later = 7;
  y = f(x) + later;
end
function y = halved(x)
  y = x / 2;
end
% --- residual -------------------------------------------------------
function y = text_of_function_unknown(text, x)
    k = 3;
    twice = 6;
    f = str2func(text);
    y = f(x) + 7;
end

function y = halved(x)
    y = x / 2;
end
% --- remarks --------------------------------------------------------
% 10:7: remark: `str2func` of text that is not known makes `text_of_function_unknown` run in the run-time's interpreter [native-interpreted]
