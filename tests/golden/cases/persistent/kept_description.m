% A description is made by one call, kept, and interpreted through the function's own name: what is left is the formula.
%
% RUN:  specialise kept_sum -t 'x: real double [3 1]'
% TRY:  kept_sum([1; 2; 3])
% TRY:  kept_sum([-0; NaN; -2])
function f = kept_sum(x)
  kept_problem('setup', 3);
  f = kept_problem('value', x);
end
function y = kept_problem(action, v)
  persistent data
  y = [];
  switch action
    case 'setup'
      places = containers.Map();
      for k = 1:v
        places(sprintf('X%d', k)) = v + 1 - k;
      end
      data = struct('name', 'kept_problem');
      data.terms = {};
      for k = 1:v
        data.terms{end+1} = struct('kind', 'square', 'at', places(sprintf('X%d', k)), 'w', k);
      end
      data.terms{end+1} = struct('kind', 'length', 'at', 1, 'w', 10);
    case 'square'
      y = v * v;
    case 'length'
      y = numel(data.terms);
    case 'value'
      y = kept_interpret(data, v);
  end
end
function f = kept_interpret(data, x)
  f = 0;
  for k = 1:numel(data.terms)
    term = data.terms{k};
    f = f + term.w * feval(data.name, term.kind, x(term.at));
  end
end
% --- residual -------------------------------------------------------
function f = kept_sum(x)
    v = x(3);
    v__2 = x(2);
    f = 0 + v * v + 2 * (v__2 * v__2);
    v__1 = x(1);
    f = f + 3 * (v__1 * v__1) + 40;
end
% --- remarks --------------------------------------------------------
