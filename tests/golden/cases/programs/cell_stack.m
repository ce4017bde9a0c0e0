% A stack machine on a cell: pushes and pops leave the arithmetic.
%
% RUN:  specialise st_stack_cell -d 'prog = {2, '"'"'x'"'"', '"'"'*'"'"', 3, '"'"'+'"'"'}' -t 'x: realscalar'
% TRY:  st_stack_cell(5, {2, 'x', '*', 3, '+'})
% TRY:  st_stack_cell(NaN, {2, 'x', '*', 3, '+'})
function y = st_stack_cell(x, prog)
  st = {};
  for k = 1:numel(prog)
    t = prog{k};
    if ~ischar(t)
      st{end+1} = t;
    elseif strcmp(t, 'x')
      st{end+1} = x;
    else
      b = st{end}; st(end) = [];
      a = st{end}; st(end) = [];
      switch t
        case '+'
          st{end+1} = a + b;
        case '*'
          st{end+1} = a * b;
      end
    end
  end
  y = st{1};
end
% --- residual -------------------------------------------------------
function y = st_stack_cell(x)
    a = 2 * x;
    y = a + 3;
end
% --- remarks --------------------------------------------------------
