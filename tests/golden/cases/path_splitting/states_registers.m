% Where the next instruction is kept in a variable first; the counter of steps is no state.
% RUN:  specialise states_registers -d "prog = struct('op', {'ld', 'ld', 'cmp', 'jz', 'add', 'dec', 'jmp', 'st'}, 'a', {1, 2, 2, 8, 1, 2, 3, 1}, 'b', {0, 1, 0, 0, 2, 0, 0, 0})" -t 'in: real double [1 2]'
% TRY:  states_registers(struct('op', {'ld', 'ld', 'cmp', 'jz', 'add', 'dec', 'jmp', 'st'}, 'a', {1, 2, 2, 8, 1, 2, 3, 1}, 'b', {0, 1, 0, 0, 2, 0, 0, 0}), [3 4])
% TRY:  states_registers(struct('op', {'ld', 'ld', 'cmp', 'jz', 'add', 'dec', 'jmp', 'st'}, 'a', {1, 2, 2, 8, 1, 2, 3, 1}, 'b', {0, 1, 0, 0, 2, 0, 0, 0}), [3 0])
function out = states_registers(prog, in)
R = zeros(1, 4); pc = 1; flag = false; count = 0; out = NaN;
while pc <= numel(prog)
  ins = prog(pc); count = count + 1;
  if count > 1000, error('vm:steps', 'too many steps'); end
  next = pc + 1;
  if strcmp(ins.op, 'ld'), R(ins.a) = in(ins.b + 1);
  elseif strcmp(ins.op, 'cmp'), flag = R(ins.a) <= 0;
  elseif strcmp(ins.op, 'jz'), if flag, next = ins.a; end
  elseif strcmp(ins.op, 'jmp'), next = ins.a;
  elseif strcmp(ins.op, 'add'), R(ins.a) = R(ins.a) + R(ins.b);
  elseif strcmp(ins.op, 'dec'), R(ins.a) = R(ins.a) - 1;
  elseif strcmp(ins.op, 'st'), out = R(ins.a);
  end
  pc = next;
end
% --- residual -------------------------------------------------------
function out = states_registers(in)
    R__1 = in(1);
    R__2 = in(2);
    count = 2;
    while true
        count = count + 1;
        if count > 1000
            error('vm:steps', 'too many steps');
        end
        flag = R__2 <= 0;
        count = count + 1;
        if count > 1000
            error('vm:steps', 'too many steps');
        end
        if flag
            if count + 1 > 1000
                error('vm:steps', 'too many steps');
            end
            out = R__1;
            break;
        end
        count = count + 1;
        if count > 1000
            error('vm:steps', 'too many steps');
        end
        R__1 = R__1 + R__2;
        count = count + 1;
        if count > 1000
            error('vm:steps', 'too many steps');
        end
        R__2 = R__2 - 1;
        count = count + 1;
        if count > 1000
            error('vm:steps', 'too many steps');
        end
    end
end
% --- remarks --------------------------------------------------------
