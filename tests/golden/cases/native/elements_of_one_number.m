% All elements, and elements by positions, of a variable that holds one number there and an array later: a loop over
% elements reads the number once.
%
% RUN:  specialise elements_of_one_number -t 'n: real double scalar' -t 'A: real double [1 m]'
% TRY:  elements_of_one_number(3, 2, [1 2 3 4])   elements_of_one_number(7, 2, [1 2 3])   elements_of_one_number(6, [1 2 3], [4 5 6])
% TRY:  elements_of_one_number(0, -0.5, 8)   elements_of_one_number(6, 1i, [1 2])   elements_of_one_number(3, 2, zeros(1, 0))
function z = elements_of_one_number(n, x, A)
  c = 0;
  for j = 1:n
    c = c + x;
  end
  w = c * 2;
  z = A .* w(:) + A;
  z = z - w(:, 1) .* A;
  if n > 5
    w = [w, 1, c];
  end
  z = z + sum(w);
end
% --- residual -------------------------------------------------------
function z = elements_of_one_number(n, x, A)
    c = 0;
    for j = 1:n
        c = c + x;
    end
    w = c * 2;
    z = A .* w(:) + A - w(:, 1) .* A;
    if n > 5
        w = [w, 1, c];
    end
    z = z + sum(w);
end
% --- remarks --------------------------------------------------------
