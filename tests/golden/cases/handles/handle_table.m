% A table of operations and a number that is not known: every entry gives a real scalar.
%
% RUN:  specialise calculate -t 'k: realscalar' -t 'a: realscalar' -t 'b: realscalar'
% TRY:  calculate(1, 2, 3)   calculate(2, 2, 3)   calculate(3, 2, -0)   calculate(4, 2, 3)   calculate(0, 1, 1)
function y = calculate(k, a, b)
  scale = a + 1;
  ops = {@plus, @minus, @(s, t) s * t * scale, @weigh};
  y = ops{k}(a, b) * 2;
  if ~isreal(y) || numel(y) ~= 1
    y = [];
  end
end
function y = weigh(a, b)
  if a > b
    y = a;
  else
    y = b / 2;
  end
end
% --- residual -------------------------------------------------------
function y = calculate(k, a, b)
    scale = a + 1;
    ops = {@plus, @minus, @(s, t) s * t * scale, @weigh};
    y = ops{k}(a, b) * 2;
end

function y = weigh(a, b)
    if a > b
        y = a;
    else
        y = b / 2;
    end
end
% --- remarks --------------------------------------------------------
