% Maps that are held by fields, cells, closures, other variables and what functions return are known while nobody stores
% into them; one that is stored into under a second name lives in the residual program, and so does one of two that a
% condition chooses.
%
% RUN:  specialise several_names -t 'x: real double scalar'
% TRY:  several_names(2)
% TRY:  several_names(-0)
% TRY:  several_names(NaN)
function y = several_names(x)
  m = containers.Map();
  m('gain') = 2.5;
  m('kind') = 'soft';
  model.params = m;
  model.apply = @(v) m('gain') * v;
  model.list = {m, containers.Map({'a', 'b'}, [1 2])};
  y = run_model(model, x);
  a = make('p', x);
  b = make('p', 2);
  held = {a, b};
  y = y + held{1}('p') * held{2}('p') + held{2}.Count;
  n = containers.Map();
  n('count') = 0;
  bump(n);
  bump(n);
  y = y + n('count');
  if x > 0
    which = a;
  else
    which = b;
  end
  y = y + which('p');
end
function y = run_model(model, x)
  p = model.params;
  if p.isKey('kind') && strcmp(model.params('kind'), 'soft')
    y = tanh(model.apply(x));
  else
    y = model.apply(x);
  end
  q = model.list{2};
  k = keys(q);
  for i = 1:numel(k)
    y = y + q(k{i}) * x;
  end
  if model.list{1}.isKey('none')
    y = 0;
  end
end
function m = make(k, v)
  m = containers.Map('KeyType', 'char', 'ValueType', 'any');
  m(k) = v;
end
function bump(m)
  m('count') = m('count') + 1;
end
% --- residual -------------------------------------------------------
function y = several_names(x)
    y = tanh(2.5 * x) + x + 2 * x;
    a = containers.Map({'p'}, {x}, 'UniformValues', false);
    b = containers.Map({'p'}, {2}, 'UniformValues', false);
    held = {a, b};
    y = y + held{1}('p') * held{2}('p') + held{2}.Count + 2;
    if x > 0
        which = a;
    else
        which = b;
    end
    y = y + which('p');
end
% --- remarks --------------------------------------------------------
