% A parser of nested functions that call each other, over a known text: recursion that is decided here.
% RUN:  specialise nested_descent -d "src = 'a*(b+3)-a/2'" -t 'a: real double scalar' -t 'b: real double scalar'
% TRY:  nested_descent('a*(b+3)-a/2', 4, 5)
function r = nested_descent(src, a, b)
pos = 1; r = expr();
if pos <= length(src), error('calc:trail', 'unexpected "%s"', src(pos:end)); end
  function v = expr()
    v = term();
    while pos <= length(src) && any(src(pos) == '+-')
      op = src(pos); pos = pos + 1; w = term();
      if op == '+', v = v + w; else, v = v - w; end
    end
  end
  function v = term()
    v = factor();
    while pos <= length(src) && any(src(pos) == '*/')
      op = src(pos); pos = pos + 1; w = factor();
      if op == '*', v = v * w; else, v = v / w; end
    end
  end
  function v = factor()
    c = src(pos);
    if c == '(', pos = pos + 1; v = expr(); pos = pos + 1;
    elseif c == 'a', v = a; pos = pos + 1;
    elseif c == 'b', v = b; pos = pos + 1;
    else, s = pos; while pos <= length(src) && isdigit(src(pos)), pos = pos + 1; end; v = str2double(src(s:pos-1)); end
  end
end
% --- residual -------------------------------------------------------
function r = nested_descent(a, b)
    r = a * (b + 3) - a / 2;
end
% --- remarks --------------------------------------------------------
