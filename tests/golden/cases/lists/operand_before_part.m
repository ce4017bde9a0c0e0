% `s(2) += x` asks for x before it reads s(2): the error of x is raised first, and a test that may fail is not moved behind.
%
% RUN:  specialise operand_before_part -t 'k: realscalar' -t 'v: real double [1 ?]'
% TRY:  operand_before_part(1, [1 2 3])
% TRY:  operand_before_part(9, [1 2 3])
% TRY:  operand_before_part(2, zeros(1, 0))
function y = operand_before_part(k, v)
  y = [4 5 6];
  try
    if k > 5, b = 1; end
    y(7) += b;
  catch problem
    disp(problem.identifier)
  end
  y(k) += v(3);
  y(2) -= k;
end
% --- residual -------------------------------------------------------
function y = operand_before_part(k, v)
    y = [4, 5, 6];
    try
        if k > 5
            b = 1;
        end
        value__2 = b;
        y(7) = error('Octave:index-out-of-bounds', 'y(7): out of bound 3 (dimensions are 1x3)');
    catch problem
        disp(problem.identifier)
    end
    value__3 = v(3);
    y(k) = y(k) + value__3;
    y(2) = y(2) - k;
end
% --- remarks --------------------------------------------------------
% 11:5: remark: reached with these values it fails: y(7): out of bound 3 (dimensions are 1x3) [certain-error]
