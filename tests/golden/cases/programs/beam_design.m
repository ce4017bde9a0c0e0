% A design function of fifteen parameters of which two are open.
%
% RUN:  specialise beamdes -d 'L = 6' -d 'E = 210e9' -d 'G = []' -d 'fy = 235e6' -d 'shape = '"'"'I'"'"'' -d 'h = 0.3' -d 'b = 0.15' -d 'tw = 0.0071' -d 'tf = 0.0107' -d 'gam = 1.5' -d 'support = '"'"'simple'"'"'' -d 'limit = 300' -d 'verbose = 0' -t 'q: realscalar' -t 'P: realscalar' --nargout 4
% TRY:  beamdes(6, 210e9, [], 235e6, 'I', 0.3, 0.15, 0.0071, 0.0107, 5000, 1000, 1.5, 'simple', 300, 0)
% TRY:  beamdes(6, 210e9, [], 235e6, 'I', 0.3, 0.15, 0.0071, 0.0107, 0, 0, 1.5, 'simple', 300, 0)
% TRY:  beamdes(6, 210e9, [], 235e6, 'I', 0.3, 0.15, 0.0071, 0.0107, 1e6, 1e5, 1.5, 'simple', 300, 0)
function [ok, util, d, msg] = beamdes(L, E, G, fy, shape, h, b, tw, tf, q, P, gam, support, limit, verbose)
if isempty(G), G = E/2.6; end
[I, W, A, Av] = section(shape, h, b, tw, tf);
switch lower(support)
  case 'simple'
    M = q*L^2/8 + P*L/4; V = q*L/2 + P/2; d = 5*q*L^4/(384*E*I) + P*L^3/(48*E*I);
  case {'fixed','clamped'}
    M = q*L^2/12 + P*L/8; V = q*L/2 + P/2; d = q*L^4/(384*E*I) + P*L^3/(192*E*I);
  case 'cantilever'
    M = q*L^2/2 + P*L; V = q*L + P; d = q*L^4/(8*E*I) + P*L^3/(3*E*I);
  otherwise
    error('beam:support', 'no support type "%s"', support);
end
d = d + M/(G*Av);
sig = gam*M/W; tau = gam*V/Av;
util = max([sig/fy, tau*sqrt(3)/fy, d*limit/L]);
ok = util <= 1;
msg = sprintf('M = %.1f kNm, V = %.1f kN, d = %.2f mm, util %.0f%%', M/1e3, V/1e3, d*1e3, 100*util);
if verbose, disp(msg), end

function [I, W, A, Av] = section(shape, h, b, tw, tf)
switch shape
  case 'R', I = b*h^3/12; A = b*h; Av = A/1.2;
  case 'I', I = (b*h^3 - (b-tw)*(h-2*tf)^3)/12; A = 2*b*tf + (h-2*tf)*tw; Av = (h-2*tf)*tw;
  case 'O', r = h/2; I = pi/4*(r^4 - (r-tw)^4); A = pi*(r^2 - (r-tw)^2); Av = A/2;
  otherwise, error('beam:shape', 'no shape %s', shape);
end
W = I/(h/2);
% --- residual -------------------------------------------------------
function [ok, util, d, msg] = beamdes(q, P)
    M = q * 36 / 8 + P * 6 / 4;
    V = q * 6 / 2 + P / 2;
    d = 5 * q * 1296 / 6450383073.50706 + P * 216 / 806297884.1883825 + M / 159766384.61538464;
    sig = 1.5 * M / 0.0005332657964208879;
    tau = 1.5 * V / 0.0019780600000000002;
    util = max([sig / 235000000, tau * 1.7320508075688772 / 235000000, d * 300 / 6]);
    ok = util <= 1;
    msg = sprintf('M = %.1f kNm, V = %.1f kN, d = %.2f mm, util %.0f%%', M / 1000, V / 1000, ...
            d * 1000, 100 * util);
end
% --- remarks --------------------------------------------------------
