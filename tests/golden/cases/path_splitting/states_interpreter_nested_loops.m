% Loops of the interpreted program lie one in another, and a way may leave both at once.
% RUN:  specialise states_bf -d "prog = '++[>,[->+<]>.<<-]'" -t 'in: real double [1 ?]' --nargout 2
% TRY:  states_bf('++[>,[->+<]>.<<-]', [3 4])
% TRY:  states_bf('++[>,[->+<]>.<<-]', [0 0])
% TRY:  states_bf('++[>,[->+<]>.<<-]', [1])
function [out, p] = states_bf(prog, in)
jump = zeros(1, numel(prog)); open = [];
for k = 1:numel(prog)
  if prog(k) == '[', open(end+1) = k;
  elseif prog(k) == ']', jump(k) = open(end); jump(open(end)) = k; open(end) = []; end
end
tape = zeros(1, 4); p = 1; pc = 1; next = 1; out = [];
while pc <= numel(prog)
  switch prog(pc)
    case '>', p = p + 1;
    case '<', p = p - 1;
    case '+', tape(p) = mod(tape(p) + 1, 256);
    case '-', tape(p) = mod(tape(p) - 1, 256);
    case '.', out(end+1) = tape(p);
    case ',', tape(p) = in(next); next = next + 1;
    case '[', if tape(p) == 0, pc = jump(pc); end
    case ']', if tape(p) ~= 0, pc = jump(pc); end
  end
  pc = pc + 1;
end
end
% --- residual -------------------------------------------------------
function [out, p] = states_bf(in)
    tape__2__20 = in(1);
    next = 2;
    out = [];
    tape__1 = 2;
    tape__2 = tape__2__20;
    tape__3 = 0;
    while true
        if tape__2 == 0
            out(end + 1) = tape__3;
            tape__1 = mod(tape__1 - 1, 256);
            if tape__1 ~= 0
                tape__2 = in(next);
                next = next + 1;
            else
                break;
            end
        else
            while true
                tape__2 = mod(tape__2 - 1, 256);
                tape__3 = mod(tape__3 + 1, 256);
                if tape__2 == 0
                    out(end + 1) = tape__3;
                    tape__1 = mod(tape__1 - 1, 256);
                    if tape__1 ~= 0
                        tape__2 = in(next);
                        next = next + 1;
                        next__1 = 1;
                        break;
                    end
                    next__1 = 0;
                    break;
                end
            end
            if next__1 ~= 1
                break;
            end
        end
    end
    p = 1;
end
% --- remarks --------------------------------------------------------
