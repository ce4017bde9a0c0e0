% A function with methods in class folders: the argument of highest rank decides, and where its class has none the plain
% function is called. The class of a call's arguments is known here, so the residual calls no method.
%
% RUN:  specialise class_methods -d 'h=int16(250)' -t 'w: realscalar' --nargout 3
% TRY:  class_methods(2, int16(250))
% TRY:  class_methods(NaN, int16(250))
% TRY:  class_methods(-1e10, int16(250))
function [a, b, c] = class_methods(w, h)
  f = @area;
  a = area(w, 3) + f(w, true);
  b = area(w, h);
  c = area(single(w), 'x');
end
% --- residual -------------------------------------------------------
function [a, b, c] = class_methods(w)
    a = w * 3 + w;
    b = w * 250 / 100;
    c = -1;
end
% --- remarks --------------------------------------------------------
