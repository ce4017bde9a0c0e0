% An array that begins with an element has the class of that element: singles and integers, at once, in a loop and behind
% a condition.
%
% RUN:  specialise begun_by_an_element -t 'x: real single [1 4]' -t 'k: int32 scalar' -t 'n: real double scalar' --nargout 4
% TRY:  begun_by_an_element(single([3 4 0.5 1]), int32(7), 4)
% TRY:  begun_by_an_element(single([3 4 0.5 1]), int32(7), 2)
function [b, c, d, e] = begun_by_an_element(x, k, n)
  h(1) = x(1);
  h(2) = x(2);
  b = h(1) * 2;
  for i = 1:n
    w(i) = x(i) + 1;
  end
  c = w;
  m(2) = k;
  d = m;
  if n > 3
    z(2) = k;
  end
  z(1) = k - 1;
  e = z;
end
% --- residual -------------------------------------------------------
function [b, c, d, e] = begun_by_an_element(x, k, n)
    h(1) = x(1);
    h(2) = x(2);
    b = h(1) * 2;
    for i = 1:n
        w(i) = x(i) + 1;
    end
    c = w;
    m(2) = k;
    d = m;
    if n > 3
        z(2) = k;
    end
    z(1) = k - 1;
    e = z;
end
% --- remarks --------------------------------------------------------
