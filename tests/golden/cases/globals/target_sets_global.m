% A subscript of a target sets a global variable that the value reads: the subscript comes first.
%
% RUN:  specialise target_sets_global --no-native -t 'x: realscalar'
% TRY:  target_sets_global(2)   target_sets_global(NaN)
function y = target_sets_global(x)
  global N
  N = 0;
  a = zeros(1, 4);
  a(next()) = N;
  a(next()) = seen() * 10;
  a(next()) += N;
  y = [a, N];
end

function r = next()
  global N
  N = N + 1;
  r = N;
end

function r = seen()
  global N
  r = N;
end
% --- residual -------------------------------------------------------
function y = target_sets_global(x)
    global N;
    N = 0;
    a = [0, 0, 0, 0];
    a(next__1()) = N;
    a(next__1()) = seen__1() * 10;
    N = N + 1;
    at__1 = N;
    a(at__1) = a(at__1) + N;
    y = [a, N];
end

function r = next__1()
    global N;
    N = N + 1;
    r = N;
end

function r = seen__1()
    global N;
    r = N;
end
% --- remarks --------------------------------------------------------
