x = a' * b';
x = [1 -2];
x = [1 - 2];
x = [a' b'];
x = [a', b'];
x = [a ' b'];
x = {@(x) x+1, 'a'};
x = {@(x) x +1, 'a'};
x = {@(x) x + 1 'a'};
x = [1 , 2
3 , 4];
x = [1, 2 % comment
     3, 4 % another
    ];
x = [ % start
 1 2
 % whole line

 3 4
 ];
x = {
  'a', 1; % one
  'b', 2  % two
};
x = [1, ...
  2, 3 ... % comment
  4];
x = [1 ...
2];
x = foo(1, ... the first
        2, ... the second
        3);
s.end = 1; s.if = 2; y = s.end + s.if;
y = a(end).b(end).c{end};
