figure(1); clf; subplot(2,1,1), plot(x), title('t'), xlabel x, ylabel('y')
title foo; xlabel bar baz; legend a b c
addpath ../foo/bar
addpath(genpath('x'));
rmpath ./a/b
mkdir a
delete *.txt
echo on
more on
diary foo.txt
pack
who
whos x y
which foo -all
exist x
edit foo
doc plot
open foo.mat
path
pwd
rehash path
mex -O foo.c bar.c -lm
mlock
keyboard
profile on
profile viewer
warning off MATLAB:divideByZero
warning('off','MATLAB:divideByZero')
pause off
pause(1)
pause on
format short g
format
beep off
javaaddpath foo.jar
import java.util.*
import java.util.ArrayList
