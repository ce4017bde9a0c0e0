% Functions that only a text names which runs as code come along: of the file, of files beside it, and what they call.
%
% RUN:  specialise functions_of_captured_code -t 'x: real double scalar' --nargout 2
% TRY:  functions_of_captured_code(3)
% TRY:  functions_of_captured_code(NaN)
function [text, second] = functions_of_captured_code(x)
  text = evalc('z = of_the_file(x)');
  second = evalc('disp(nosuch(x))', 'printf("%g\n", beside_captured_code(x))');
end
function z = of_the_file(x)
  z = 5 * doubled(x);
end
function z = doubled(x)
  z = 2 * x;
end
% --- residual -------------------------------------------------------
function [text, second] = functions_of_captured_code(x)
    [text, second] = functions_of_captured_code__w1(x);
end

function [text, second] = functions_of_captured_code__w1(x)
    text = evalc('z = of_the_file(x)');
    second = evalc('disp(nosuch(x))', 'printf("%g\n", beside_captured_code(x))');
end

function z = of_the_file(x)
    z = 5 * doubled(x);
end

function [a, b] = beside_captured_code(x)
    a = 10 * x;
    b = 1;
end

function z = doubled(x)
    z = 2 * x;
end
% --- remarks --------------------------------------------------------
% 7:10: remark: `functions_of_captured_code` kept whole: `evalc` is not followed [kept-whole]
% 7:10: remark: a function that reads its caller's frame makes `functions_of_captured_code__w1` run in the run-time's interpreter [native-interpreted]
