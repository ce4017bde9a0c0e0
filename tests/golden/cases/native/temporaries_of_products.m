% A vector that starts as zeros and takes products at places stays in the frame, though what held it before it was
% assigned holds the products that the library makes afterwards: zeros of both signs, NaN, infinities, ranges.
%
% RUN:  specialise temporaries_of_products --nargout 3 -t 'u: real double [6 1]' -t 's: realscalar'
% TRY:  temporaries_of_products((1:6)' / 7, 1.5)   temporaries_of_products(zeros(6, 1), -0)   temporaries_of_products(-zeros(6, 1), 1)
% TRY:  temporaries_of_products([1; NaN; 2; Inf; -Inf; 0], 2)   temporaries_of_products([Inf; -Inf; 0; 1e-310; -1e308; 5], 1e300)
% TRY:  temporaries_of_products((1:6)', NaN)   temporaries_of_products([0; 0; 0; 0; 0; NaN], 0)
function [r, q, t] = temporaries_of_products(u, s)
  r = zeros(6, 1);
  T = [-0.6 -0.8 0.6 0.8];
  r([1 2 3 4]) = r([1 2 3 4]) + T' * (s * (T * u([1 2 3 4])));
  r([3 4 5 6]) = r([3 4 5 6]) + T' * (s * (T * u([3 4 5 6]) / 1.25));
  q = [0 1 -0; 2 0.5 1; 0 0 3] * u([2 4 6]);
  r([1 3 5]) = r([1 3 5]) - q * s;
  t = T * r([2 3 4 5]);
  r = r([2 3 5 6]);
end
% --- residual -------------------------------------------------------
function [r, q, t] = temporaries_of_products(u, s)
    r = [0; 0; 0; 0; 0; 0];
    r([1, 2, 3, 4]) = [0; 0; 0; 0] + [-0.6; -0.8; 0.6; 0.8] * (s * ([-0.6, -0.8, 0.6, 0.8] * ...
            u([1, 2, 3, 4])));
    r([3, 4, 5, 6]) = r([3, 4, 5, 6]) + [-0.6; -0.8; 0.6; 0.8] * (s * ([-0.6, -0.8, 0.6, 0.8] * ...
            u([3, 4, 5, 6]) / 1.25));
    q = [0, 1, -0; 2, 0.5, 1; 0, 0, 3] * u([2, 4, 6]);
    r([1, 3, 5]) = r([1, 3, 5]) - q * s;
    t = [-0.6, -0.8, 0.6, 0.8] * r([2, 3, 4, 5]);
    r = r([2, 3, 5, 6]);
end
% --- remarks --------------------------------------------------------
