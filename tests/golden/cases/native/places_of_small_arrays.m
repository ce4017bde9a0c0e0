% Elements at positions in the text are read and stored as numbers; products of up to eight rows are summed as the
% library sums them; what is a column is full, and `eye (8, 1)`, which is not, has Octave's signs of zero.
%
% RUN:  specialise places_of_small_arrays --nargout 4 -t 'u: real double [8 1]' -t 'f: real double scalar' -t 'A: real double [5 5]'
% TRY:  places_of_small_arrays((1:8)' / 7, 1.5, magic (5))
% TRY:  places_of_small_arrays([NaN; -0; Inf; 1; -Inf; 0; 1e308; -1e-320], -0, magic (5) / 3)
% TRY:  places_of_small_arrays(-zeros (8, 1), Inf, -eye (5))
% TRY:  places_of_small_arrays(eye (8, 1), -1, magic (5))
% TRY:  places_of_small_arrays([1e308; 1e308; -1e308; 1e-308; 1; 2; 3; 4], 1e10, [1e300 1 -0 NaN 2; magic(5)(2:5, :)])
function [r, p, q, d] = places_of_small_arrays(u, f, A)
  r = zeros(8, 1);
  r([1, 2, 5, 6]) = [f; 1; -0; 2] * (3 * ([-1, -0, 1, 0.5] * u([1, 2, 5, 6])));
  r([5, 6, 7, 8]) = r([5, 6, 7, 8]) + u([8, 7, 6, 5]) / f;
  r([2, 2, 3, 3]) = -r([1, 5, 6, 2]);
  r([4; 8]) = f;
  p = A * u(1:5);
  w = [u(1:3); f; 2];
  p = p + ([1 2 3 4 5; 0 -1 0 1 0; 2 2 2 2 2; 0.1 0.2 0.3 0.4 0.5; -0 0 -0 0 1] - [0 1 0 1 0; 1 0 1 0 1; 0 0 0 0 0; 0.1 0 0 0 0; 0 0 0 0 0]) * w;
  d = [1 2 3 4 5 6; 6 5 4 3 2 1] * [f; u([1, 2, 3, 4, 5])];
  d = [d; [1 2 3 4 5 6 7] * [f; u([1, 2, 3, 4, 5, 6])]];
  T = [[1, 2; 3, 4], d([1, 2]); u([1, 2, 3])'];
  T([1, 2], [3, 1]) = [5, 6; 7, 8];
  q = T(:)' * f;
  r = r([3, 4, 5, 7, 8]);
  d = -1 * u;
end
% --- residual -------------------------------------------------------
function [r, p, q, d] = places_of_small_arrays(u, f, A)
    u__1 = 3 * ([-1, -0, 1, 0.5] * u([1, 2, 5, 6]));
    r = [f * u__1; u__1; 0; 0; -0 * u__1; 2 * u__1; 0; 0];
    r([5, 6, 7, 8]) = r([5, 6, 7, 8]) + u([8, 7, 6, 5]) / f;
    r([2, 2, 3, 3]) = -r([1, 5, 6, 2]);
    r([4; 8]) = f;
    p = A * u(1:5);
    w = [u(1:3); f; 2];
    p = p + [1, 1, 3, 3, 5; -1, -1, -1, 1, -1; 2, 2, 2, 2, 2; 0, 0.2, 0.3, 0.4, 0.5; -0, 0, -0, ...
            0, 1] * w;
    T__part__1 = u([1, 2, 3])';
    q = [6, 8, T__part__1(1), 2, 4, T__part__1(2), 5, 7, T__part__1(3)] * f;
    r = r([3, 4, 5, 7, 8]);
    d = -1 * u;
end
% --- remarks --------------------------------------------------------
