% `s(2) += x` asks for x before it reads s(2): the error of x is raised first, and a test that may fail is not moved behind.
%
% RUN:  specialise operand_before_part -t 'k: realscalar' -t 'v: real double [1 ?]'
% TRY:  operand_before_part(1, [1 2 3])
% TRY:  operand_before_part(9, [1 2 3])
% TRY:  operand_before_part(2, [])
function y = operand_before_part(k, v)
  y = [4 5 6];
  try
    if k > 5, b = 1; end
    y(7) += b;
  catch problem
    disp(problem.message)
  end
  y(k) += v(3);
  y(2) -= k;
end
% --- residual -------------------------------------------------------
% --- remarks --------------------------------------------------------
