% A loop whose body assigns the loop's variable leaves it as the last trip does, and one that takes no trip leaves it empty.
%
% RUN:  specialise assigns_its_own_variable --nargout 6
% TRY:  assigns_its_own_variable(3, [1 2 3])
% TRY:  assigns_its_own_variable(0, [])
% TRY:  assigns_its_own_variable(1, NaN)
% TRY:  assigns_its_own_variable(4, zeros(0, 3))
% TRY:  assigns_its_own_variable(2, {1, 'b'})
% TRY:  assigns_its_own_variable(2, int8([5 6; 7 8]))
function [k, a, b, c, d, e] = assigns_its_own_variable(n, list)
  for k = 1:n
    k = 2 * k;
  end
  for a = list
    a = 7;
  end
  for i = 1:n
    if i == 2
      i = 'two';
    end
  end
  b = i;
  for i = list
    try
      i = size(i);
      i(5);
    catch
      i = -i;
    end
  end
  c = {i, numel(i)};
  for j = 1:n
    for j = 1:j
      j += 1;
    end
  end
  d = @() j;
  d = d();
  e = 0;
  for m = 1:n
    e = e + m;
    [m, z] = deal(e, n);
    while m > 2
      m = m - 2;
    end
  end
  e = [e, m];
end
% --- residual -------------------------------------------------------
function [k, a, b, c, d, e] = assigns_its_own_variable(n, list)
    for k = 1:n
        k = 2 * k;
    end
    for a = list
        a = 7;
    end
    for i = 1:n
        if i == 2
            i = 'two';
        end
    end
    b = i;
    for i = list
        try
            i = size(i);
            i(5);
        catch
            i = -i;
        end
    end
    c = {i, numel(i)};
    for j = 1:n
        for j = 1:j
            j = j + 1;
        end
    end
    d = j;
    e = 0;
    for m = 1:n
        e = e + m;
        m = e;
        while m > 2
            m = m - 2;
        end
    end
    e = [e, m];
end
% --- remarks --------------------------------------------------------
