% Transforms of what is empty, with a number of points: along the first extent that is not 1.
%
% RUN:  specialise transforms_of_nothing --nargout 2
% TRY:  transforms_of_nothing([], 1)   transforms_of_nothing(zeros(0, 3), 2)   transforms_of_nothing(zeros(0, 0, 3), 1)
% TRY:  transforms_of_nothing(zeros(1, 0), 4)   transforms_of_nothing(zeros(3, 0), 4)   transforms_of_nothing(ones(2), 3)
% TRY:  transforms_of_nothing(zeros(0, 1), 2)   transforms_of_nothing(single([]), 2)   transforms_of_nothing(zeros(1, 0, 2), 2)
function [F, G] = transforms_of_nothing(A, n)
  F = fft(A, n);
  G = abs(ifft(A, n)) .^ 2;
end
% --- residual -------------------------------------------------------
function [F, G] = transforms_of_nothing(A, n)
    F = fft(A, n);
    G = abs(ifft(A, n)).^2;
end
% --- remarks --------------------------------------------------------
