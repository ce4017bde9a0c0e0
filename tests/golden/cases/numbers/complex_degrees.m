% Sines of complex angles in degrees: the real part is taken around the circle, and multiples of 180 have no real part.
%
% RUN:  specialise complex_degrees --nargout 2
% TRY:  complex_degrees(1+2i)
% TRY:  complex_degrees([180+1i, 90-2i, -540+0.5i, NaN+1i])
% TRY:  complex_degrees(single(450+3i))
% TRY:  complex_degrees(sparse([1i 0 180]))
function [s, c] = complex_degrees(z)
  s = sind(z);
  c = cosd(z);
end
% --- residual -------------------------------------------------------
function [s, c] = complex_degrees(z)
    s = sind(z);
    c = cosd(z);
end
% --- remarks --------------------------------------------------------
