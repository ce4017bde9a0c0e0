% Calls that differ widen the one version of a function with persistent variables.
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
    y = remember__1('add', x, 3);
    y = y + remember__1('add', x, 4);
    y = y * remember__1('get', 0, 0);
end

function c = remember__1(op, v, n)
    persistent store;
    if isempty(store)
        store = [];
    end
    switch op
        case 'add'
            store(end + 1) = v * n;
        case 'get'
    end
    c = sum(store);
end
% --- remarks --------------------------------------------------------
% 12:3: remark: `persistent` makes `remember__1` run in the run-time's interpreter [native-interpreted]
