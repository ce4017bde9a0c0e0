try
  x
catch (err)
  y
end
try % c
  x
end
do x; until x
do, x; until (x), y
do
  x++;
until x > 3 y
unwind_protect, x, unwind_protect_cleanup, y, end
unwind_protect % c
 x
unwind_protect_cleanup % d
 y
end_unwind_protect % e
x = 3;	y = 4;	% tabs
	if x	y = 5;	end
x=3;clear x;x=4;clear('x');
tic; for i=1:10; x(i)=i; end; toc
clear all; close all; clc;
clear all, close all, clc
figure; hold on; grid on; box off; axis off; axis equal; colorbar; drawnow; shg
