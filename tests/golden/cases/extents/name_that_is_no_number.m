% The name of an extent is that of a parameter which may be something else than one number: a remark says that they are two.
%
% RUN:  specialise name_that_is_no_number -t 'x: real double [1 n]' -t 'n: real scalar'
% TRY:  name_that_is_no_number([1 2 3], 3)
% TRY:  name_that_is_no_number([1 2 3], 2)
% TRY:  name_that_is_no_number([1 2 3], single(3))
function y = name_that_is_no_number(x, n)
  if numel(x) ~= n
    error('size');
  end
  y = sum(x) * n;
end
% --- residual -------------------------------------------------------
function y = name_that_is_no_number(x, n)
    if numel(x) ~= n
        error('size');
    end
    y = sum(x) * n;
end
% --- remarks --------------------------------------------------------
% 7:1: remark: the extent `n` is not the value of the parameter: of that it would have to be known that it is one real double number, `n: real double scalar` [loose-extent]
