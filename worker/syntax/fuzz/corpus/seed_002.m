a (1)
a (1) + 2
a(1) + 2
a {1}
a, b
a; b; c
a
a.b
a .b
a.b -1
cd ..
cd ../foo
ls *.m
ls -l
!ls -l
dir *.m
help sin
type foo.m
dbstop in foo at 3
dbstop if error
global a b c
global a, b = 3;
persistent x y;
global a; persistent q
persistent n = 0;
x = 1.e3;
x = 1d-3;
x = .5';
x = 1.;
x = 1.*2;
x = 1./2;
x = 1.^2;
x = 1.';
x = [1.' 2.'];
x = 1.e3.*2;
x = 1e3i + 2j + 3J + 4I;
x = 1E+10 - 1D+2 + 1e-5;
x = 0x1F + 0b101;
x = 0xFFu8;
x = 1:n+1';
x = (1:n)';
