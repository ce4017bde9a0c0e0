% Anonymous functions in others, in native code: what the inner ones use of the outer ones and of the function, and
% parameters that hide variables.
%
% RUN:  specialise handles_in_handles -t 'k: realscalar' -t 'v: real double [1 ?]'
% TRY:  handles_in_handles(1, 1:3)   handles_in_handles(2, 1:3)   handles_in_handles(3, 1:3)   handles_in_handles(4, 1:3)
% TRY:  handles_in_handles(5, 1:3)   handles_in_handles(6, zeros(1, 0))
function y = handles_in_handles(k, v)
  x = 100;
  w = v * k;
  twice = @(f) @(x) f(f(x));
  add = @(a) @(b) a + b + w;
  table = @(c) cellfun(@(x) x * k + numel(c), c);
  pairs = @(x) arrayfun(@(i) sum(arrayfun(@(j) w(i) * w(j) * x, 1:numel(w))), 1:numel(w));
  y = [twice(@(x) x + k)(x), table(num2cell(v))];
  switch k
    case 2
      y = [y, add(1)(2)];
    case 3
      y = pairs(2);
    case 4
      wrong = @(x) cellfun(@(y) y(k), {x, v});
      y = wrong(v);
    case 5
      unknown = @(x) arrayfun(@(y) v(y + 5) + x, v);
      y = unknown(1);
    otherwise
      y = [y, pairs(1), add(k)(v)];
  end
end
% --- residual -------------------------------------------------------
function y = handles_in_handles(k, v)
    w = v * k;
    y = [100 + k + k, anonymous__3(k, num2cell(v))];
    switch k
        case 2
            y = [y, 3 + w];
        case 3
            y = anonymous__6(w);
        case 4
            value__1 = {v, v};
            y = value__1{1};
            result__2 = y(4);
            value__2 = {v, v};
            y = value__2{2};
            y = [result__2, y(4)];
        case 5
            y = anonymous__8(v);
        otherwise
            y = [y, anonymous__9(w), anonymous__10(w, k)(v)];
    end
end

function result__1 = anonymous__3(k, c)
    result__1 = cellfun(@(x) x * k + numel(c), c);
end

function result__1 = anonymous__6(w)
    result__1 = arrayfun(@(i) anonymous__14(w, i), 1:numel(w));
end

function result__1 = anonymous__8(v)
    result__1 = arrayfun(@(y) v(y + 5) + 1, v);
end

function result__1 = anonymous__9(w)
    result__1 = arrayfun(@(i) anonymous__17(w, i), 1:numel(w));
end

function result__1 = anonymous__10(w, a)
    result__1 = @(b) a + b + w;
end

function result__1 = anonymous__14(w, i)
    result__1 = sum(arrayfun(@(j) w(i) * w(j) * 2, 1:numel(w)));
end

function result__1 = anonymous__17(w, i)
    result__1 = sum(arrayfun(@(j) w(i) * w(j), 1:numel(w)));
end
% --- remarks --------------------------------------------------------
