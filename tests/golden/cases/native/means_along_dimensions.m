% A mean along a dimension is its sums, each over how many elements it is of, in one loop; what is empty or has another class is the kernel's.
%
% RUN:  specialise means_along_dimensions --nargout 4
% TRY:  means_along_dimensions(magic(4), 3)   means_along_dimensions([1 NaN; 3 4], 2)   means_along_dimensions(zeros(0, 3), 2)   means_along_dimensions(zeros(3, 0), 2)   means_along_dimensions(5, 1)
% TRY:  means_along_dimensions([1 2 3], 2)   means_along_dimensions([1; 2; 7], 2)   means_along_dimensions(-zeros(2, 2), 1)   means_along_dimensions([Inf -Inf; 1 2], 1)   means_along_dimensions(single(magic(3)), 2)
% TRY:  means_along_dimensions(int16(magic(3)), 2)   means_along_dimensions(magic(3) > 4, 2)   means_along_dimensions([1+2i 3; 4 5], 2)   means_along_dimensions(ones(2, 3, 2), 2)   means_along_dimensions('ab', 1)   means_along_dimensions(sparse(magic(3)), 2)
function [a, b, c, d] = means_along_dimensions(A, n)
  a = 0; b = 0; c = 0; d = 0;
  for k = 1:n
    a = a + mean(A, 1);
    b = b + mean(A, 2);
    c = c + mean(A * k - 1);
    d = d + mean(mean(A .* A));
  end
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = means_along_dimensions(A, n)
    a = 0;
    b = 0;
    c = 0;
    d = 0;
    for k = 1:n
        a = a + mean(A, 1);
        b = b + mean(A, 2);
        c = c + mean(A * k - 1);
        d = d + mean(mean(A .* A));
    end
end
% --- remarks --------------------------------------------------------
