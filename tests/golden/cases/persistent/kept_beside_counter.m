% A counter stays; the table beside it, of another function, does not.
%
% RUN:  specialise kept_beside -t 'x: realscalar'
% TRY:  kept_beside(2)
% TRY:  kept_beside(4)
function y = kept_beside(x)
  y = kept_table(x) * 100 + kept_count();
end
function v = kept_table(x)
  persistent T
  if isempty(T), T = kept_primes(5); end
  v = T(x);
end
function T = kept_primes(n)
  T = [];
  k = 2;
  while numel(T) < n
    if all(mod(k, T)), T(end+1) = k; end
    k = k + 1;
  end
end
function c = kept_count()
  persistent n
  if isempty(n), n = 0; end
  n = n + 1;
  c = n;
end
% --- residual -------------------------------------------------------
function y = kept_beside(x)
    T = [2, 3, 5, 7, 11];
    y = T(x) * 100 + kept_count__1();
end

function c = kept_count__1()
    persistent n;
    if isempty(n)
        n = 0;
    end
    n = n + 1;
    c = n;
end
% --- remarks --------------------------------------------------------
