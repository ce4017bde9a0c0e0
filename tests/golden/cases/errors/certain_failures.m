% What never fits fails whenever it is reached: a remark says so.
%
% RUN:  specialise certain_failures -t 'x: real double [2 1]' -t 'k: real double scalar'
% TRY:  certain_failures([1; 2], 1)
% TRY:  certain_failures([1; 2], 2)
% TRY:  certain_failures([1; 2], 3)
% TRY:  certain_failures([1; 2], 4)
% TRY:  certain_failures([1; 2], 5)
% TRY:  certain_failures([1; 2], 6)
function y = certain_failures(x, k)
  y = 0;
  switch k
    case 1
      z = x + [1; 2; 3];
      y = sum(z) * 2;
    case 2
      y = x * [1 2; 3 4] + 1;
    case 3
      y = [x, [1; 2; 3]];
      y = y(1);
    case 4
      try
        y = x(5) + 1;
      catch e
        y = e.message;
      end
    case 5
      y = x' \ [1; 2];
      y = y + 1;
    otherwise
      y = x(0);
  end
end
% --- residual -------------------------------------------------------
function y = certain_failures(x, k)
    switch k
        case 1
            z = x + [1; 2; 3];
            y = sum(z) * 2;
        case 2
            y = x * [1, 2; 3, 4] + 1;
        case 3
            y = [x, [1; 2; 3]];
            y = y(1);
        case 4
            try
                y = x(5) + 1;
            catch e
                y = e.message;
            end
        case 5
            y = x' \ [1; 2];
            y = y + 1;
        otherwise
            y = x(0);
    end
end
% --- remarks --------------------------------------------------------
% 14:11: remark: with these facts it fails whenever it is reached: operator +: nonconformant arguments (op1 is 2x1, op2 is 3x1) [certain-error]
% 17:11: remark: with these facts it fails whenever it is reached: operator *: nonconformant arguments (op1 is 2x1, op2 is 2x2) [certain-error]
% 19:11: remark: with these facts it fails whenever it is reached: horizontal dimensions mismatch (2x1 vs 3x1) [certain-error]
% 23:13: remark: with these facts it fails whenever it is reached: x(5): out of bound 2 (dimensions are 2x1) [certain-error]
% 28:11: remark: with these facts it fails whenever it is reached: operator \: nonconformant arguments (op1 is 1x2, op2 is 2x1) [certain-error]
% 31:11: remark: with these facts it fails whenever it is reached: x(0): subscripts must be either integers 1 to (2^63)-1 or logicals [certain-error]
