A = x == y == z; B = x < y == z; C = x + y < z; D = x : y == z; E = !x == y; F = -x == y;
A = x' == y'; B = [x' == y']; C = [x'==y']; D = [x' ==y'];
A = a.*b'; B = a./b.'; C = a.\b; D = a\b'; E = a'\b; F = a.'\b;
A = +x; B = - x; C = [- x]; D = [a - x]; E = [a, - x]; F = [a; - x]; G = [- x - y]; H = [-x -y];
A = [x.y -z.w]; B = [x.y - z.w]; C = [x.y(1) -z.w{2}]; D = [x{1} -1]; E = [x(1)' -1];
A = [x (1)' y]; B = [x(1)' (2)]; C = [x.y (1)]; D = [x' (1)]; E = ['a' (1)]; F = [1 (2)];
