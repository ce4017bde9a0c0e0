% Stores into an array that nobody asks for are left out where they cannot fail: the gradient of an objective, of which
% a call takes the value alone; blocks that fit, elements of a cell, and what grows by one. Where a store may fail it stays.
%
% RUN:  specialise gradient_not_asked -t 'w: real double [1 3]' -t 'k: real double scalar' -t 'b: real double [1 2]'
% TRY:  gradient_not_asked([1 -2 3], 2, [1 2])
% TRY:  gradient_not_asked([NaN -Inf 0], 1, [1 2])
% TRY:  gradient_not_asked([1 2 3], 0, [1 2])
% TRY:  gradient_not_asked([1 2 3], 1.5, [1 2])
function [f, g, c, h, t, n] = gradient_not_asked(w, k, b)
  g = zeros(1, 3);
  c = {0, 0, 0};
  h = zeros(1, 3);
  t = [];
  n = {};
  f = 0;
  for i = 1:3
    f += w(i)^2;
    t(end + 1) = f;
    n{end + 1} = 'step';
    if w(i) < 0
      g(i) += 2 * w(i);
      c{i} = 'below';
    end
  end
  g(1:2) = b;
  g -= w;
  h(k) = f;
end
% --- residual -------------------------------------------------------
function f = gradient_not_asked(w, k, b)
    f = w(1)^2 + w(2)^2 + w(3)^2;
    h = [0, 0, 0];
    h(k) = f;
end
% --- remarks --------------------------------------------------------
