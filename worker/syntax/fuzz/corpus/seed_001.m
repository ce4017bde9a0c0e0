y = a(b(end), c{end}(end));
y = x(end-1:end, [1 end]);
hold on
hold on;
hold on, grid off
format long
close all
clear all;
clc
warning off
warning off all
warning('off', 'all');
axis equal tight
axis([0 1 0 1])
load data.mat
load 'my data.mat' -ascii
save foo.mat x y z
print -dpng file.png
print('-dpng', 'file.png')
more off
disp hello
disp hello % comment
disp -3
a -1
a - 1
a -1;
a= 3; a -1
a=3
a=3, b = 4
a =3;
a == 3
a ==3
a/ 3
a /3
a *3
a' * 3
