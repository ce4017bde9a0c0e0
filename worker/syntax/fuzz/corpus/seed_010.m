for k=1:3 disp(k), end
for k = 1:3, disp(k); end
for k = [1 2 3] disp(k); end
for k=1:n; x(k) = k; end
for (k=1:3) disp(k); end
for (k = 1:3), disp(k); end
for k = {1, 2, 3}, k, end
for k = x', k, end
for k = 1:n+1 x, end
for k = (1:3)' x, end
for k = 1:numel(x)
  y(k) = x(k);
end
for k = ...
  1:3
 k
end
for s.a = 1:3, end
for x(2) = 1:3, end
for k = 1:3
endfor
parfor (i=1:n, 4) x(i) = i; end
parfor i = 1:n
  x(i) = i;
end
parfor (i = 1:n)
 x(i) = i;
endparfor
