x = a([1 -1 + end]);
x = a([end -1]);
x = a([end - 1]);
x = a({end});
x = a(end)(end);
x = a(b.c(end), end);
x = {a{end}, b{end - 1}};
x = [a(end) b(end -1)];
for i=1:10,x(i)=i;end,y=2;
for i=1:10 x(i)=i; end, y=2
for i=[1,2;3,4],i,end
for i=1:10;x=i;end;
for (i=1:10) x=i; end
for(i=1:10)x=i;end
for i=(1:10) x=i; end
for i=(1:10)' x=i; end
for i=1:10 -1; end
for i=1:10 (x); end
for i=a' b; end
for i=a 'b'; end
for i=f(1) g(2); end
for i = 1 : 3 disp (i); end
