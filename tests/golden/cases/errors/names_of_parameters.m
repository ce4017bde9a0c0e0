% An error about a subscript names the parameter of the function in which it happens, also when that is inlined.
%
% RUN:  specialise names_of_parameters
% TRY:  names_of_parameters([1; 2], {3, 4}, 2)
% TRY:  names_of_parameters(1, {3, 4}, 2)
% TRY:  names_of_parameters([1; 2], {3}, 2)
% TRY:  names_of_parameters([1; 2], {3, 4}, 0)
function y = names_of_parameters(A, list, k)
  y = weighed(A, k) + picked(list, k) + first_of(A);
end
function z = weighed(Q, i)
  a = Q(1, 1);
  b = Q(2, 1);
  z = a * i + b;
end
function v = picked(c, n)
  v = c{n};
end
function v = first_of(column)
  column = column(:);
  v = column(1);
end
% --- residual -------------------------------------------------------
function y = names_of_parameters(A, list, k)
    Q = A;
    a = Q(1, 1);
    b = Q(2, 1);
    y = a * k + b + picked__1(list, k) + first_of__1(A);
end

function v = picked__1(c, n)
    v = c{n};
end

function v = first_of__1(column)
    column = column(:);
    v = column(1);
end
% --- remarks --------------------------------------------------------
