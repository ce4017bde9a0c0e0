A = [@sin, 1]; B = {@sin 1}; C = {@(x)x 1}; D = {@(x) x, 1}; E = {1 @(x) x}; F = {1, @(x) x};
A = {1 -1 @(x) -x}; B = {@(x) x - 1, @(x) x -1}; C = {@(x) x ...
 + 1};
A = {@(x) x(1, 2), 'a'}; B = {@(x) [x 1], 'a'}; C = {@(x) {x 1}, 'a'}; D = {@(x) f(x, 1), 'a'};
A = {@() a, @() b; @() c, @() d};
A = {
 @(x) x
 @(y) y + 1
 @sin
};
f = @(x) x'; g = @(x) x' * x; h = @(x, y) [x' y']; k = @() 'a';
f = @(x, y) ...
  x + ...
  y;
f = @(x) cellfun(@(y) y + x, {1, 2}, 'UniformOutput', false);
