% Elements at places that are integers of a class, as in the histogram of an image, and what is said to bad ones.
%
% RUN:  specialise subscripts_of_integers --nargout 3 -t 'a: uint8 [? ?]' -t 'd: int32 [1 1]'
% TRY:  subscripts_of_integers(uint8([1 2 3; 3 2 1]), int32(1))
% TRY:  subscripts_of_integers(uint8([1 2 3; 254 2 1]), int32(1))
% TRY:  subscripts_of_integers(uint8([1 2 3; 255 2 1]), int32(1))
% TRY:  subscripts_of_integers(uint8([1 2 3; 3 2 1]), int32(0))
% TRY:  subscripts_of_integers(uint8([1 2 3; 3 2 1]), int32(-4))
% TRY:  subscripts_of_integers(uint8([1 2 3; 3 2 1]), int32(7))
% TRY:  subscripts_of_integers(uint8([]), int32(2))
function [h, t, x] = subscripts_of_integers(a, d)
  h = zeros(1, 255);
  x = [3 1 2];
  t = 0;
  for j = 1:size(a, 2)
    for i = 1:size(a, 1)
      h(a(i, j) + 1) = h(a(i, j) + 1) + 1;
      t = t + x(d) * double(a(i, j));
    end
  end
  for k = 1:5
    x(d) = t + k;
    x(d + 1) = k;
  end
  x(int8(k)) = 7;
end
% --- residual -------------------------------------------------------
function [h, t, x] = subscripts_of_integers(a, d)
    h = zeros(1, 255);
    t = 0;
    x = [3, 1, 2];
    for j = 1:size(a, 2)
        for i = 1:size(a, 1)
            a__2 = a(i, j);
            a__1 = a__2 + 1;
            h(a__1) = h(a__1) + 1;
            t = t + x(d) * double(a__2);
        end
    end
    x(d) = t + 1;
    d__1 = d + 1;
    x(d__1) = 1;
    x(d) = t + 2;
    x(d__1) = 2;
    x(d) = t + 3;
    x(d__1) = 3;
    x(d) = t + 4;
    x(d__1) = 4;
    x(d) = t + 5;
    x(d__1) = 5;
    x(int8(5)) = 7;
end
% --- remarks --------------------------------------------------------
