% A tape in a field, and a head that moves over it: the program counter is what tells states apart, not what counts.
%
% RUN:  specialise step_with_head -d "prog = '+[->,+<]>.'" -t 'in: real double [1 n]' --nargout 2
% TRY:  step_with_head('+[->,+<]>.', [3 4 5])
% TRY:  step_with_head('+[->,+<]>.', 0)
% TRY:  step_with_head('+[->,+<]>.', zeros(1, 0))
function [out, n] = step_with_head(prog, in)
  vm.pc = 1; vm.dp = 1; vm.tape = zeros(1, 3); vm.in = 1; out = []; n = 0;
  while vm.pc <= numel(prog)
    [vm, o] = one(vm, prog, in);
    if ~isempty(o), out(end + 1) = o; end
    n = n + 1;
  end
end
function [vm, o] = one(vm, prog, in)
  o = [];
  switch prog(vm.pc)
    case '>', vm.dp = vm.dp + 1;
    case '<', vm.dp = vm.dp - 1;
    case '+', vm.tape(vm.dp) = vm.tape(vm.dp) + 1;
    case '-', vm.tape(vm.dp) = vm.tape(vm.dp) - 1;
    case '.', o = vm.tape(vm.dp);
    case ',', vm.tape(vm.dp) = in(vm.in); vm.in = vm.in + 1;
    case '[', if vm.tape(vm.dp) == 0, vm.pc = jump(prog, vm.pc, 1); end
    case ']', if vm.tape(vm.dp) ~= 0, vm.pc = jump(prog, vm.pc, -1); end
  end
  vm.pc = vm.pc + 1;
end
function p = jump(prog, p, dir)
  depth = 0;
  while true
    if prog(p) == '[', depth = depth + 1; end
    if prog(p) == ']', depth = depth - 1; end
    if depth == 0, return; end
    p = p + dir;
  end
end
% --- residual -------------------------------------------------------
function [out, n] = step_with_head(in)
    vm__tape__1 = 0;
    vm__tape__2 = in(1);
    vm__in = 2;
    n = 5;
    while true
        vm__tape__2 = vm__tape__2 + 1;
        n = n + 1 + 1;
        if vm__tape__1 ~= 0
            n = n + 1;
            vm__tape__1 = vm__tape__1 - 1;
            n = n + 1 + 1;
            vm__tape__2 = in(vm__in);
            vm__in = vm__in + 1;
            n = n + 1;
        else
            n = n + 1 + 1;
            out = vm__tape__2;
            n = n + 1;
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
