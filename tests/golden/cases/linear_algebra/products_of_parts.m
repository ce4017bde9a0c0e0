% Real factors beside complex ones: which are multiplied by parts, and which transposed before.
%
% RUN:  specialise products_of_parts -d 'A = [0.1 0.7 0.2; 0.3 0.9 0.4]' -t 'z: complex double [3 1]'
% TRY:  products_of_parts([0.1 0.7 0.2; 0.3 0.9 0.4], [0.3+0.1i; 0.7-2.2i; 1.9+0.6i])
% TRY:  products_of_parts([0.1 0.7 0.2; 0.3 0.9 0.4], [1i; complex(Inf, 0.3); complex(0.2, -0)])
function y = products_of_parts(A, z)
  B = A';
  y = {A * z, B' * z, B.' * z, z' * B, z.' * B, z.' * A', z' * z, z.' * z, z * z', A(1, :) * z, B(:, 2)' * z};
end
% --- residual -------------------------------------------------------
function y = products_of_parts(z)
    y = {[0.1, 0.7, 0.2; 0.3, 0.9, 0.4] * z, [0.1, 0.3; 0.7, 0.9; 0.2, 0.4]' * z, [0.1, 0.3; ...
            0.7, 0.9; 0.2, 0.4].' * z, z' * [0.1, 0.3; 0.7, 0.9; 0.2, 0.4], z.' * [0.1, 0.3; ...
            0.7, 0.9; 0.2, 0.4], z.' * [0.1, 0.7, 0.2; 0.3, 0.9, 0.4]', z' * z, z.' * z, z * ...
            z', [0.1, 0.7, 0.2] * z, [0.3; 0.9; 0.4]' * z};
end
% --- remarks --------------------------------------------------------
