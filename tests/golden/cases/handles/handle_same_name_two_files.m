% Two files have a function of one name; handles to them are two functions.
%
% RUN:  specialise two_files -t 'x: realscalar' -t 'v: real double [1 n]'
% TRY:  two_files(2, [1 2])
function y = two_files(x, v)
  y = [first_of_two(x, v), second_of_two(x, v)];
end
% --- residual -------------------------------------------------------
function y = two_files(x, v)
    y = [first_of_two__1(x, v), second_of_two__1(x, v)];
end

function y = first_of_two__1(x, v)
    y__1 = 0;
    while y__1 < 100
        y__1 = y__1 + (x + 1);
    end
    y = [y__1, sum(arrayfun(@(x) x + 1, v)), sum(arrayfun(@(t) (t + 1) * 2, v))];
end

function y = second_of_two__1(x, v)
    y__1 = 0;
    while y__1 < 100
        y__1 = y__1 + x * 100;
    end
    y = [y__1, sum(arrayfun(@(x) x * 100, v)), sum(arrayfun(@(t) t * 100 * 2, v))];
end
% --- remarks --------------------------------------------------------
