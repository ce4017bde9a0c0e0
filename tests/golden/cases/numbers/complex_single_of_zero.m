% A known complex number of class single keeps its imaginary part where that is zero.
%
% RUN:  specialise complex_single_of_zero --nargout 4 -d 'x = single(0.1)' -t 'k: real double scalar'
% TRY:  complex_single_of_zero(single(0.1), 1)
% TRY:  complex_single_of_zero(single(0.1), 2)
function [r, c, n, m] = complex_single_of_zero(x, k)
  r = complex(x, 0);
  c = {complex([x, 2], 0), complex(zeros(0, 2, 'single'), 0), complex(x, -0)};
  n = [iscomplex(r), iscomplex(c{1}), iscomplex(c{2})] * k;
  m = complex(single([1, 2; 3, 4]), single([0, 1; 0, NaN]));
end
% --- residual -------------------------------------------------------
function [r, c, n, m] = complex_single_of_zero(k)
    n = [true, true, true] * k;
    r = complex(single(0.1), single(0));
    c = {complex(single([0.1, 2]), single([0, 0])), complex(single(zeros(0, 2)), ...
            single(zeros(0, 2))), complex(single(0.1), single(-0))};
    m = complex(single([1, 2; 3, 4]), single([0, 1; 0, NaN]));
end
% --- remarks --------------------------------------------------------
