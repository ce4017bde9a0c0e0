% Persistent variables of several functions have places of their own; whether one is empty is asked of what it holds,
% whatever that is; a table in the text is read at two subscripts.
%
% RUN:  specialise state_by_place --nargout 4 -t 'x: real double [1 ?]' -t 'k: real double scalar'
% TRY:  state_by_place([0.2 0.7 0.9 0.1 0.6], 2)
% TRY:  state_by_place([NaN Inf -0], 1)
% TRY:  state_by_place(zeros(1, 0), 3)
% TRY:  state_by_place([1 1 1], 4)
% TRY:  state_by_place(0.7, 0)
% TRY:  state_by_place([0.7 0.2], 1.5)
% TRY:  state_by_place([0.7 0.7 0.7], NaN)
function [s, c, t, n] = state_by_place(x, k)
  s = [];
  n = 0;
  for j = 1:numel(x)
    [v, c] = machine(x(j));
    s(end + 1) = v;
    n = n + 10 * other(x(j)) + counted();
  end
  table = [1 2 -0; 3 4 Inf];
  t = [table(k), table(1, k), table(2, k)];
  c = machine(0);
end
function [v, c] = machine(x)
  persistent state count held
  if isempty(state)
    state = 1;
    count = 0;
    held = {};
  end
  next = [1 2; 1 3; 4 3; 1 3];
  state = next(state, 1 + (x > 0.5));
  count = count + 1;
  if isempty(held) && count > 2
    held = struct('a', {});
  elseif count > 4
    held = 'text';
  end
  v = state + isempty(held);
  c = count;
end
function v = other(x)
  persistent state
  if isempty(state)
    state = zeros(0, 3);
  end
  if x > 0.5
    state = [state; x, 1, 2];
  end
  v = rows(state) + isempty(state);
end
function n = counted()
  persistent n_calls
  if isempty(n_calls), n_calls = 0; end
  n_calls = n_calls + 1;
  n = n_calls;
end
% --- residual -------------------------------------------------------
function [s, c, t, n] = state_by_place(x, k)
    n = 0;
    s = [];
    for j = 1:numel(x)
        x__1 = x(j);
        global state_by_place__machine__state state_by_place__machine__count state_by_place__machine__held;
        if isempty(state_by_place__machine__state)
            state_by_place__machine__state = 1;
            state_by_place__machine__count = 0;
            state_by_place__machine__held = {};
        end
        next = [1, 2; 1, 3; 4, 3; 1, 3];
        state_by_place__machine__state = next(state_by_place__machine__state, 1 + (x__1 > 0.5));
        state_by_place__machine__count = state_by_place__machine__count + 1;
        if isempty(state_by_place__machine__held) && state_by_place__machine__count > 2
            state_by_place__machine__held = struct('a', {});
        elseif state_by_place__machine__count > 4
            state_by_place__machine__held = 'text';
        end
        v = state_by_place__machine__state + isempty(state_by_place__machine__held);
        s(end + 1) = v;
        n = n + 10 * other__1(x__1) + counted__1();
    end
    table = [1, 2, -0; 3, 4, Inf];
    t = [table(k), table(1, k), table(2, k)];
    global state_by_place__machine__state state_by_place__machine__count state_by_place__machine__held;
    if isempty(state_by_place__machine__state)
        state_by_place__machine__state = 1;
        state_by_place__machine__count = 0;
        state_by_place__machine__held = {};
    end
    next = [1, 2; 1, 3; 4, 3; 1, 3];
    state_by_place__machine__state = next(state_by_place__machine__state, 1);
    state_by_place__machine__count = state_by_place__machine__count + 1;
    if isempty(state_by_place__machine__held) && state_by_place__machine__count > 2
        state_by_place__machine__held = struct('a', {});
    elseif state_by_place__machine__count > 4
        state_by_place__machine__held = 'text';
    end
    c = state_by_place__machine__state + isempty(state_by_place__machine__held);
end

function v = other__1(x)
    persistent state;
    if isempty(state)
        state = zeros(0, 3);
    end
    if x > 0.5
        state = [state; x, 1, 2];
    end
    v = rows(state) + isempty(state);
end

function n = counted__1()
    persistent n_calls;
    if isempty(n_calls)
        n_calls = 0;
    end
    n_calls = n_calls + 1;
    n = n_calls;
end
% --- remarks --------------------------------------------------------
