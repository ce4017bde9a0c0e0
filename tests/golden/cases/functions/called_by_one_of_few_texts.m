% A text that is one of a few known ones may name any function of the file, and a nested one: all stay under their names.
%
% RUN:  specialise called_by_one_of_few_texts
% TRY:  called_by_one_of_few_texts(1, 3)
% TRY:  called_by_one_of_few_texts(2, -2)
% TRY:  called_by_one_of_few_texts(3, 1)
function r = called_by_one_of_few_texts(k, x)
  names = {'square', 'cube'};
  r = feval(names{k}, x) + sum(arrayfun(names{k}, [x, 1])) + by_handle(names, k, x) + nested_one('inner', x);
end
function y = by_handle(names, k, x)
  f = str2func(names{k});
  y = f(x);
end
function y = nested_one(name, x)
  scale = 10;
  y = feval(upper_or_not(name, x), x);
  function z = inner(t)
    z = scale * t;
  end
end
function name = upper_or_not(name, x)
  if x > 100
    name = upper(name);
  end
end
function y = square(t)
  y = t ^ 2;
end
function y = cube(t)
  y = t ^ 3;
end
% --- residual -------------------------------------------------------
function r = called_by_one_of_few_texts(k, x)
    names = {'square', 'cube'};
    r = feval(names{k}, x) + sum(arrayfun(names{k}, [x, 1])) + by_handle({'square', 'cube'}, k, ...
            x) + nested_one('inner', x);
end

function y = cube(t)
    y = t^3;
end

function y = square(t)
    y = t^2;
end

function y = by_handle(names, k, x)
    f = str2func(names{k});
    y = f(x);
end

function y = nested_one(name, x)
    scale = 10;
    y = feval(upper_or_not(name, x), x);

    function z = inner(t)
        z = scale * t;
    end
end

function name = upper_or_not(name, x)
    if x > 100
        name = upper(name);
    end
end
% --- remarks --------------------------------------------------------
% 12:7: remark: `by_handle` kept whole: `str2func` with arguments of unknown number is not followed [kept-whole]
% 17:7: remark: `nested_one` kept whole: a text that is not known and may name a nested function is not followed [kept-whole]
% 12:7: remark: `str2func` of text that is not known makes `by_handle` run in the run-time's interpreter [native-interpreted]
% 15:1: remark: a nested function makes `nested_one` run in the run-time's interpreter [native-interpreted]
