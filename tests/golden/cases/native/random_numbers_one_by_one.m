% Numbers that are drawn one by one, from both generators: those that the functions give arrays of.
%
% RUN:  specialise random_numbers_one_by_one --nargout 2
% TRY:  random_numbers_one_by_one(5, 'state')
% TRY:  random_numbers_one_by_one(3, 'seed')
% TRY:  random_numbers_one_by_one(0, 'twister')
function [s, x] = random_numbers_one_by_one(n, kind)
  rand(kind, 42);
  randn(kind, 43);
  rande(kind, 44);
  x = zeros(1, n);
  s = rand(1, 2);
  for k = 1:n
    a = rand;
    b = randn() + rande;
    x(k) = a * b + rand();
  end
  s = [s, rand(1, 2), randn, rande(1, 2)];
end
% --- residual -------------------------------------------------------
function [s, x] = random_numbers_one_by_one(n, kind)
    rand(kind, 42);
    randn(kind, 43);
    rande(kind, 44);
    x = zeros(1, n);
    s = rand(1, 2);
    for k = 1:n
        a = rand();
        b = randn() + rande();
        x(k) = a * b + rand();
    end
    s = [s, rand(1, 2), randn(), rande(1, 2)];
end
% --- remarks --------------------------------------------------------
