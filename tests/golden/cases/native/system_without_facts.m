% What a matrix divides from the left is a matrix, where nothing is declared.
%
% RUN:  specialise system_without_facts
% TRY:  system_without_facts([4 1; 1 3], [1; 2], 3)
% TRY:  system_without_facts([4 1; 1 3], [1 2; 3 4], 2)
% TRY:  system_without_facts(2, 3, 2)
% TRY:  system_without_facts([4 1; 1 3], 3, 2)
% TRY:  system_without_facts([1 2; 2 4], [1; 2], 1)
% TRY:  system_without_facts(single([4 1; 1 3]), [1; 2], 2)
% TRY:  system_without_facts(eye(2), [1i; 2], 2)
function s = system_without_facts(A, b, n)
  s = 0;
  x = A \ b;
  for k = 1:n
    for j = 1:numel(x)
      s = s + k * x(j) * A(1, 1);
    end
  end
end
% --- residual -------------------------------------------------------
function s = system_without_facts(A, b, n)
    x = A \ b;
    s = 0;
    for k = 1:n
        for j = 1:numel(x)
            s = s + k * x(j) * A(1, 1);
        end
    end
end
% --- remarks --------------------------------------------------------
