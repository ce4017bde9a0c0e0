% A persistent table that nested functions read, and none can change, is known to them. One that a nested function
% changes, or that a handle to one carries away, stays.
%
% RUN:  specialise read_by_nested -d 'u = "ft"' -t 'x: real scalar'
% TRY:  read_by_nested(2, 'ft')
% TRY:  read_by_nested(-1, 'ft')
function r = read_by_nested(x, u)
  r = [known(x, u), counted(x), counted(x), carried(x)];
end
function x = known(x, u)
  persistent t;
  if isempty(t)
    t.name = {'m', 'ft'}; t.val = [1 0.3048];
  end
  x = x * factor(u);
  function f = factor(u)
    f = inner(strcmp(u, t.name));
    function v = inner(at)
      v = t.val(at);
    end
  end
end
function x = counted(x)
  persistent n;
  if isempty(n), n = 0; end
  bump();
  x = x + n;
  function bump()
    n = n + 1;
  end
end
function x = carried(x)
  persistent t;
  if isempty(t), t = [3 4]; end
  g = @read;
  x = x * g(2);
  function v = read(k)
    v = t(k);
  end
end
% --- residual -------------------------------------------------------
function r = read_by_nested(x)
    r = [x * 0.3048, counted__1(x), counted__1(x), carried__1(x)];
end

function x = counted__1(x)
    persistent n;
    if isempty(n)
        n = 0;
    end
    n = n + 1;
    x = x + n;
end

function x = carried__1(x)
    persistent t;
    if isempty(t)
        t = [3, 4];
    end
    x = x * t(2);
end
% --- remarks --------------------------------------------------------
