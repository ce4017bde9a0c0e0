x = @(x) (a = x);
x = @(x) x++;
x = @(x) 1:x;
x = f(@(x) x, 3);
x = f(@(x) x(1, 2), 3);
x = f(@sin, 3)(1);
x = @plus + 3;
x = @sin';
x = @(x) x, y = 3
x = @(x) x; y = 3;
x = [@sin];
x = {@(x) x
@(y) y};
x = {@(x) x 1};
x = {@(x) x -1};
x = {@(x) x - 1};
x = {@(x) x (1)};
x = {@(x) x(1) (2)};
x = {@(x) [x -1]};
x = {@(x) (x -1)};
x = {@(x) {x -1}};
x = {@(x) x ', 3'};
x = {@(x) x', 3};
x = [f(@(x) x -1) 2];
arguments = 3;
properties = 4;
methods = 5;
