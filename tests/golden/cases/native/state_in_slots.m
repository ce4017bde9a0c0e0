% Persistent variables in native code: numbers, rows that grow, structs, in functions that call themselves and that are
% called by handle, and what is left of them behind an error.
%
% RUN:  specialise state_in_slots -t 'x: real double [1 ?]' -t 'again: realscalar' --nargout 2
% TRY:  state_in_slots([1 2 3], 2)
% TRY:  state_in_slots([5 -1], 3)
% TRY:  state_in_slots(zeros(1, 0), 1)
% TRY:  state_in_slots([1 NaN -0], 2)
function [y, seen] = state_in_slots(x, again)
  y = [];
  for k = 1:again
    y(end+1) = total(x);
    try
      refused(x(1), k);
    catch err
      y(end+1) = numel(err.message);
    end
    y(end+1) = sum(cellfun(@total, {x, k}));
    y(end+1) = depth(k);
  end
  seen = history(x);
end
function t = total(x)
  persistent sum_so_far calls
  if isempty(sum_so_far)
    sum_so_far = 0;
    calls = 0;
  end
  calls = calls + 1;
  sum_so_far = sum_so_far + sum(x);
  t = sum_so_far + 100 * calls;
end
function refused(x, k)
  persistent tries
  tries = [tries, x];
  if numel(tries) >= k
    error('state:refused', 'refused after %d', numel(tries));
  end
end
function d = depth(n)
  persistent deepest
  if isempty(deepest) || n > deepest
    deepest = n;
  end
  if n > 0
    d = depth(n - 1) + deepest;
  else
    d = deepest;
  end
end
function h = history(x)
  persistent log
  if isempty(log)
    log = struct('n', {}, 'mean', {});
  end
  log(end+1) = struct('n', numel(x), 'mean', mean(x));
  h = [log.n];
end
% --- residual -------------------------------------------------------
function [y, seen] = state_in_slots(x, again)
    y = [];
    for k = 1:again
        y(end + 1) = total__1(x);
        try
            refused__1(x(1), k);
        catch err
            y(end + 1) = numel(err.message);
        end
        value__1 = {x, k};
        value__2 = {x, k};
        y(end + 1) = sum([total__1(value__1{1}), total__1(value__2{2})]);
        y(end + 1) = depth__1(k);
    end
    seen = history__1(x);
end

function t = total__1(x)
    persistent sum_so_far calls;
    if isempty(sum_so_far)
        sum_so_far = 0;
        calls = 0;
    end
    calls = calls + 1;
    sum_so_far = sum_so_far + sum(x);
    t = sum_so_far + 100 * calls;
end

function refused__1(x, k)
    persistent tries;
    tries = [tries, x];
    if numel(tries) >= k
        error('state:refused', 'refused after %d', numel(tries));
    end
end

function d = depth__1(n)
    persistent deepest;
    if isempty(deepest) || n > deepest
        deepest = n;
    end
    if n > 0
        d = depth__1(n - 1) + deepest;
    else
        d = deepest;
    end
end

function h = history__1(x)
    persistent log;
    if isempty(log)
        log = struct('n', {}, 'mean', {});
    end
    log(end + 1) = struct('n', numel(x), 'mean', mean(x));
    h = [log.n];
end
% --- remarks --------------------------------------------------------
