% A fixed program of a stack machine: the stack's places become variables, and the machine an expression.
%
% RUN:  specialise stack_machine -d 'prog = {'"'"'push'"'"', 3; '"'"'arg'"'"', 1; '"'"'mul'"'"', 0; '"'"'arg'"'"', 2; '"'"'add'"'"', 0; '"'"'dup'"'"', 0; '"'"'mul'"'"', 0}' -t 'a: real double scalar' -t 'b: real double scalar' --nargout 2
% TRY:  stack_machine({'push', 3; 'arg', 1; 'mul', 0; 'arg', 2; 'add', 0; 'dup', 0; 'mul', 0}, 2, 5)
% TRY:  stack_machine({'push', 3; 'arg', 1; 'mul', 0; 'arg', 2; 'add', 0; 'dup', 0; 'mul', 0}, -0, 0)
% TRY:  stack_machine({'push', 3; 'arg', 1; 'mul', 0; 'arg', 2; 'add', 0; 'dup', 0; 'mul', 0}, NaN, Inf)
function [y, depth] = stack_machine(prog, a, b)
  stack = zeros(1, 8);
  args = [a, b];
  sp = 0;
  depth = 0;
  for pc = 1:size(prog, 1)
    k = prog{pc, 2};
    switch prog{pc, 1}
      case 'push'
        sp = sp + 1;
        stack(sp) = k;
      case 'arg'
        sp = sp + 1;
        stack(sp) = args(k);
      case 'dup'
        sp = sp + 1;
        stack(sp) = stack(sp - 1);
      case 'add'
        stack(sp - 1) = stack(sp - 1) + stack(sp);
        sp = sp - 1;
      case 'mul'
        stack(sp - 1) = stack(sp - 1) * stack(sp);
        sp = sp - 1;
    end
    depth = max(depth, sp);
  end
  y = stack(sp);
end
% --- residual -------------------------------------------------------
function [y, depth] = stack_machine(a, b)
    stack__1__1 = 3 * a + b;
    y = stack__1__1 * stack__1__1;
    depth = 2;
end
% --- remarks --------------------------------------------------------
