% A filter that is designed here.
%
% RUN:  specialise firwin -d 'n = 6' -d 'wc = 0.4' -d 'wname = '"'"'Hamming'"'"'' -d 'scale = []' -t 'x: real double [1 ?]' --nargout 2
% TRY:  firwin(6, 0.4, 'Hamming', [], [1 zeros(1,9)])
% TRY:  firwin(6, 0.4, 'Hamming', [], 1:3)
% TRY:  firwin(6, 0.4, 'Hamming', [], zeros(1,0))
function [y, h] = firwin(n, wc, wname, scale, x)
%  FIR low-pass by windowing
if rem(n,2), error('firwin:odd','order must be even'); end
k = -n/2:n/2;
h = wc*ones(size(k));
nz = find(k ~= 0);
h(nz) = sin(pi*wc*k(nz))./(pi*k(nz));
switch lower(wname(1:4))
  case 'rect', w = ones(1, n+1);
  case 'hamm', w = 0.54 - 0.46*cos(2*pi*(0:n)/n);
  case 'hann', w = 0.5*(1 - cos(2*pi*(0:n)/n));
  case 'blac', w = .42 - .5*cos(2*pi*(0:n)/n) + .08*cos(4*pi*(0:n)/n);
  otherwise, error('firwin:win', 'window %s', wname);
end
h = h.*w;
if isempty(scale) | scale, h = h/sum(h); end
y = filter(h, 1, x);
% --- residual -------------------------------------------------------
function [y, h] = firwin(x)
    y = filter([0, 0.03172096894140593, 0.25497236480981555, 0.4375280744989008, ...
            0.2549723648098156, 0.03172096894140593, 0] - [0.005457371000671987, 0, 0, 0, 0, 0, ...
            0.005457371000671987], 1, x);
    h = [0, 0.03172096894140593, 0.25497236480981555, 0.4375280744989008, 0.2549723648098156, ...
            0.03172096894140593, 0] - [0.005457371000671987, 0, 0, 0, 0, 0, ...
            0.005457371000671987];
end
% --- remarks --------------------------------------------------------
