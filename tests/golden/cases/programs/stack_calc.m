% A known program of a stack machine leaves its arithmetic.
%
% RUN:  specialise stack_calc -d 'prog = {'"'"'push'"'"', 3, '"'"'dup'"'"', '"'"'mul'"'"', '"'"'x'"'"', '"'"'add'"'"'}' -t 'x: realscalar'
% TRY:  stack_calc({'push', 3, 'dup', 'mul', 'x', 'add'}, 4)
% TRY:  stack_calc({'push', 3, 'dup', 'mul', 'x', 'add'}, -1)
function r = stack_calc(prog, x)
  stack = [];
  k = 1;
  while k <= numel(prog)
    op = prog{k};
    switch op
      case 'push'
        k = k + 1;
        stack(end+1) = prog{k};
      case 'x'
        stack(end+1) = x;
      case 'dup'
        stack(end+1) = stack(end);
      case {'add', 'mul'}
        b = stack(end); stack(end) = [];
        a = stack(end); stack(end) = [];
        if strcmp(op, 'add')
          stack(end+1) = a + b;
        else
          stack(end+1) = a * b;
        end
      otherwise
        error('calc:op', 'bad op %s', op);
    end
    k = k + 1;
  end
  r = stack;
end
% --- residual -------------------------------------------------------
function r = stack_calc(x)
    r = 9 + x;
end
% --- remarks --------------------------------------------------------
