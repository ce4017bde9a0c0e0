% A known complex factor that stands conjugated and transposed keeps both.
%
% RUN:  specialise conjugate_of_known -d 'A = [1+2i 3; 0.5i 4]' -t 'x: real double [2 1]'
% TRY:  conjugate_of_known([1+2i 3; 0.5i 4], [1; 2])   conjugate_of_known([1+2i 3; 0.5i 4], [-0.5; 7])
function y = conjugate_of_known(A, x)
  y = {A' * x, A.' * x, x' * A', x.' * A.'};
end
% --- residual -------------------------------------------------------
function y = conjugate_of_known(x)
    y = {complex([1, 3; 0, 4], [2, 0; 0.5, 0])' * x, complex([1, 3; 0, 4], [2, 0; 0.5, 0]).' * ...
            x, x' * complex([1, 3; 0, 4], [2, 0; 0.5, 0])', x.' * complex([1, 3; 0, 4], [2, 0; ...
            0.5, 0]).'};
end
% --- remarks --------------------------------------------------------
