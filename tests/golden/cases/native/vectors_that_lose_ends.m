% A vector or a text that loses its first or its last element in each trip loses it where it is.
%
% RUN:  specialise vectors_that_lose_ends --nargout 4 -t 's: char [? ?]' -t 'v: real double [? ?]'
% TRY:  vectors_that_lose_ends('a(bc)d)', [3 1 2])
% TRY:  vectors_that_lose_ends('', [])
% TRY:  vectors_that_lose_ends(['ab'; 'cd'], [1 2; 3 4])
% TRY:  vectors_that_lose_ends('(((x', [5; 6; 7])
% TRY:  vectors_that_lose_ends('))', 4)
function [n, st, w, t] = vectors_that_lose_ends(s, v)
  n = 0;
  st = '';
  t = v;
  while ~isempty(s)
    c = s(1);
    s = s(2:end);
    if c == '('
      st(end + 1) = c;
    elseif c == ')'
      if isempty(st)
        n = n + 100;
      else
        st(end) = [];
      end
    end
    n = n + 1;
  end
  w = size(s);
  while numel(v) > 1
    w = [w, v(1)];
    v = v(1:end-1);
  end
  while numel(t) > 2
    t = t(2:end);
  end
end
% --- residual -------------------------------------------------------
function [n, st, w, t] = vectors_that_lose_ends(s, v)
    t = v;
    n = 0;
    st = '';
    while ~isempty(s)
        c = s(1);
        s = s(2:end);
        if c == '('
            st(end + 1) = c;
        elseif c == ')'
            if isempty(st)
                n = n + 100;
            else
                st(end) = [];
            end
        end
        n = n + 1;
    end
    w = size(s);
    while numel(v) > 1
        w = [w, v(1)];
        v = v(1:end-1);
    end
    while numel(t) > 2
        t = t(2:end);
    end
end
% --- remarks --------------------------------------------------------
