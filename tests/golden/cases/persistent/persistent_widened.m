% Calls of a function with persistent variables that differ in an option get a version each; other arguments that
% differ widen the version that they share.
%
% RUN:  specialise pers_two_args -d 'n = 3' -t 'x: realscalar'
% TRY:  pers_two_args(2, 3)
% TRY:  pers_two_args(-1, 3)
function y = pers_two_args(x, n)
  y = remember('add', x, n);
  y = y + remember('add', x, n + 1);
  y = y * remember('get', 0, 0);
end
function c = remember(op, v, n)
  persistent store
  if isempty(store)
    store = [];
  end
  switch op
    case 'add'
      store(end+1) = v * n;
    case 'get'
  end
  c = sum(store);
end
% --- residual -------------------------------------------------------
function y = pers_two_args(x)
    y = remember__1(x, 3) + remember__1(x, 4);
    global pers_two_args__remember__store;
    if isempty(pers_two_args__remember__store)
        pers_two_args__remember__store = [];
    end
    y = y * sum(pers_two_args__remember__store);
end

function c = remember__1(v, n)
    global pers_two_args__remember__store;
    if isempty(pers_two_args__remember__store)
        pers_two_args__remember__store = [];
    end
    pers_two_args__remember__store(end + 1) = v * n;
    c = sum(pers_two_args__remember__store);
end
% --- remarks --------------------------------------------------------
