% The primes up to n.
function p = sieve(n)
  open = true(1, n);
  open(1) = false;
  for k = 2:floor(sqrt(n))
    if open(k)
      open(k * k:k:n) = false;
    end
  end
  p = find(open);
end
