uicontrol(f, 'callback', ['x = 1;', 'y = ''a'';']);
x = 1e3; y = 1E3; z = 1d3; w = 1D3; a = 1e+3; b = 1e-3; c = 1.e3; d = .1e3; e1 = 1.5e3; f = 1.5E-3i;
x = 1i; y = 1j; z = 2.5i; w = 1e3j; a = .5i; b = 1.i; c = 1I; d = 1J;
x = 1.'; y = 1.^2; z = 1.*2; w = 1./2; a = 1.\2; b = [1.' 2]; c = [1. 2.]; d = 1.; e1=[1.,2.;3.,4.];
x = .5; y = -.5; z = [.5 -.5 .5]; w = .5.*.5; a = .5'; b = .5:.5:5.;
x = 0x1f; y = 0XFF; z = 0b11; w = 0B10; a = 0xFFFFFFFFFFFFFFFF; b = 0x1Fs8; c = 0b1u16;
