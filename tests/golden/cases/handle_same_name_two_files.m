% Two files have a function of one name; handles to them are two functions.
%
% RUN:  specialise two_files -t 'x: realscalar' -t 'v: real double [1 n]'
% TRY:  two_files(2, [1 2])
function y = two_files(x, v)
  y = [first_of_two(x, v), second_of_two(x, v)];
end
% --- residual -------------------------------------------------------
function y = two_files(x, v)
    y__2 = 0;
    while y__2 < 100
        y__2 = y__2 + (x + 1);
    end
    y__1 = [y__2, sum(arrayfun(@step, v)), sum(arrayfun(@(t) step(t) * 2, v))];
    y__4 = 0;
    while y__4 < 100
        y__4 = y__4 + x * 100;
    end
    y__3 = [y__4, sum(arrayfun(@step__w1, v)), sum(arrayfun(@(t) step__w1(t) * 2, v))];
    y = [y__1, y__3];
end

function y = step(x)
    y = x + 1;
end

function y = step__w1(x)
    y = x * 100;
end
% --- remarks --------------------------------------------------------
