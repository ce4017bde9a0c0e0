% A variable that holds matrices of several sizes one after the other is taken apart, each of another made.
%
% RUN:  specialise matrices_of_several_sizes -d 'n = 3' -t 's: real double scalar in [0, 100]' -t 'k: real double scalar in [0, 100]'
% TRY:  matrices_of_several_sizes(10, 11, 3)
% TRY:  matrices_of_several_sizes(10, 9.5, 3)
function price = matrices_of_several_sizes(s, k, n)
  values = max(k - s * 1.25 .^ (n:-2:-n), 0);
  for i = n:-1:1
    next = zeros(1, i);
    at = zeros(1, i);
    for j = 1:i
      at(j) = s * 1.25 ^ (i - 1 - 2 * (j - 1));
      next(j) = max(0.5 * (values(j) + values(j + 1)), k - at(j));
    end
    values = next;
  end
  price = values;
end
% --- residual -------------------------------------------------------
function price = matrices_of_several_sizes(s, k)
    values = max(k - s * [1.953125, 1.25, 0.8, 0.512], 0);
    values__2 = max(0.5 * (values(2) + values(3)), k - s);
    price = max(0.5 * (max(0.5 * (max(0.5 * (values(1) + values(2)), k - s * 1.5625) + ...
            values__2), k - s * 1.25) + max(0.5 * (values__2 + max(0.5 * (values(3) + ...
            values(4)), k - s * 0.64)), k - s * 0.8)), k - s);
end
% --- remarks --------------------------------------------------------
