% Calls of one function with the same arguments are one where it shows nothing, also where it may fail; not where it
% prints, warns, draws a random number or remembers.
%
% RUN:  specialise calls_that_are_loud -t 'A: real double [2 2]' -t 'k: real double scalar'
% TRY:  calls_that_are_loud([2 1; 1 3], 2)
% TRY:  calls_that_are_loud([1 1; 1 1], 2)
% TRY:  calls_that_are_loud([2 1; 1 3], 7)
% TRY:  calls_that_are_loud([2 1; 1 3], -1)
function y = calls_that_are_loud(A, k)
  y = checked(k) * 2 + checked(k) / 3;
  y = y + solved(A, k) + solved(A, k) + told(k) + told(k) + (drawn(k) ~= drawn(k));
  y = y + counted(k) * 10 + counted(k);
end
function s = solved(A, k)
  s = 0;
  for i = 1:k
    x = A \ [1; i];
    s = s + x(1);
    if s > 100
      break
    end
  end
end
function c = checked(k)
  if k > 5
    error('loud:k', 'k is %g', k);
  end
  c = 1;
  for i = 1:k
    c = c * i;
    if c > 1e6
      return
    end
  end
end
function t = told(k)
  t = k;
  for i = 1:k
    printf('%d ', i);
    t = t + 1;
  end
end
function r = drawn(k)
  r = 0;
  for i = 1:k + 5
    r = r + rand();
  end
end
function n = counted(k)
  persistent calls
  if isempty(calls)
    calls = 0;
  end
  calls = calls + k;
  n = calls;
end
% --- residual -------------------------------------------------------
function y = calls_that_are_loud(A, k)
    checked__1__1 = checked__1(k);
    y = checked__1__1 * 2 + checked__1__1 / 3 + solved__1(A, k) + solved__1(A, k) + ...
            told__1(k) + told__1(k) + (drawn__1(k) ~= drawn__1(k)) + counted__1(k) * 10 + ...
            counted__1(k);
end

function c = checked__1(k)
    if k > 5
        error('loud:k', 'k is %g', k);
    end
    c = 1;
    for i = 1:k
        c = c * i;
        if c > 1000000
            return;
        end
    end
end

function s = solved__1(A, k)
    s = 0;
    for i = 1:k
        x = A \ [1; i];
        s = s + x(1);
        if s > 100
            break;
        end
    end
end

function t = told__1(k)
    t = k;
    for i = 1:k
        printf('%d ', i);
        t = t + 1;
    end
end

function r = drawn__1(k)
    r = 0;
    for i = 1:k+5
        r = r + rand();
    end
end

function n = counted__1(k)
    persistent calls;
    if isempty(calls)
        calls = 0;
    end
    calls = calls + k;
    n = calls;
end
% --- remarks --------------------------------------------------------
