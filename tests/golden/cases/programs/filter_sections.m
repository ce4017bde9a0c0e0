% Sections of a filter, the one that does nothing left out.
%
% RUN:  specialise iir_sos -d 'sos = [1 2 1 1 -0.5 0.25; 1 0 -1 1 0.1 0.02; 1 0 0 1 0 0]' -t 'x: real double [1 ?]'
% TRY:  iir_sos([1 0 0 0 0], [1 2 1 1 -0.5 0.25; 1 0 -1 1 0.1 0.02; 1 0 0 1 0 0])
% TRY:  iir_sos(zeros(1,0), [1 2 1 1 -0.5 0.25; 1 0 -1 1 0.1 0.02; 1 0 0 1 0 0])
% TRY:  iir_sos([1 NaN 2], [1 2 1 1 -0.5 0.25; 1 0 -1 1 0.1 0.02; 1 0 0 1 0 0])
function y = iir_sos(x, sos)
  y = x;
  for s = 1:size(sos, 1)
    b = sos(s, 1:3); a = sos(s, 4:6);
    if isequal(b, [1 0 0]) && isequal(a, [1 0 0]), continue; end
    z1 = 0; z2 = 0;
    for k = 1:numel(y)
      v = y(k);
      o = b(1) * v + z1;
      z1 = b(2) * v - a(2) * o + z2;
      z2 = b(3) * v - a(3) * o;
      y(k) = o;
    end
  end
end
% --- residual -------------------------------------------------------
function y = iir_sos(x)
    y = x;
    z1 = 0;
    z2 = 0;
    for k = 1:numel(y)
        v = y(k);
        o = v + z1;
        z1 = 2 * v - -0.5 * o + z2;
        z2 = v - 0.25 * o;
        y(k) = o;
    end
    z1 = 0;
    z2 = 0;
    for k = 1:numel(y)
        v = y(k);
        o = v + z1;
        z1 = 0 * v - 0.1 * o + z2;
        z2 = -1 * v - 0.02 * o;
        y(k) = o;
    end
end
% --- remarks --------------------------------------------------------
