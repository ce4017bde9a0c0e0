for x = {1,'a';2,'b'}
end
for [v, k] = s
 disp(k);
end
while(x<3)x=x+1;end
while x<3 x=x+1; end
while ~feof(fid) tline = fgetl(fid); end
while 1, if x, break; end, end
while true if x break; end end
if x y; end
if x y=1; end
if x==1 y=1; z=2; end
if x==1 && y==2 z=3; end
if (x==1) && (y==2) z=3; end
if (x==1) & y==2 z=3; end
if x(1)==1 y(2)=2; end
if x 'a', end
if x "a", end
if x [1 2], end
if x {1}, end
if x (1), end
if x -1, end
if x - 1, end
if (x) [1 2], end
