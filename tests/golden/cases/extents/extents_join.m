% Whichever way control came, b and c have the same shape: the path says which one it is.
%
% RUN:  specialise extents_join -t 'a: real double [? ?]' -t 'n: realscalar'
% TRY:  extents_join([1 2; 3 4], 5)
% TRY:  extents_join([1 2; 3 4], 1)
% TRY:  extents_join(zeros(0,3), 1)
function r = extents_join(a, n)
  if n > 3
    b = [a; a];
    c = 2 * b;
  else
    b = a(:);
    c = b + 1;
  end
  if isequal(size(b), size(c))
    r = b - c;
  else
    r = 0;
  end
end
% --- residual -------------------------------------------------------
function r = extents_join(a, n)
    if n > 3
        b = [a; a];
        c = 2 * b;
    else
        b = a(:);
        c = b + 1;
    end
    r = b - c;
end
% --- remarks --------------------------------------------------------
