% `end` and other subscripts of what is one number when the program runs, and of which native code keeps the number: of a
% result of arithmetic in a loop, of an integer, a truth value, a character.
%
% RUN:  specialise end_of_a_number --nargout 2 -t 'n: real double scalar'
% TRY:  end_of_a_number(3, 2)   end_of_a_number(0, 2)   end_of_a_number(2, [1 2 3])   end_of_a_number(3, int8(5))
% TRY:  end_of_a_number(2, 1i)   end_of_a_number(2, true)   end_of_a_number(2, 'a')   end_of_a_number(3, [])
function [c, d] = end_of_a_number(n, x)
  c = 3;
  d = int32(2);
  for j = 1:n
    a = c + x;
    c = a(end);
    t = c > 2;
    d = d(end) + int32(t(end)) + d(1, end);
    c = c(:, end, end) - t(end, 1);
  end
end
% --- residual -------------------------------------------------------
function [c, d] = end_of_a_number(n, x)
    c = 3;
    d = int32(2);
    for j = 1:n
        a = c + x;
        c = a(end);
        t = c > 2;
        d = d(end) + int32(t(1)) + d(1, end);
        c = c(:, 1, 1) - t(1, 1);
    end
end
% --- remarks --------------------------------------------------------
