function foo(a, ... first
             b, ... second
             c)
x = 1;
