% Registers in fields of a struct that change without end are no states; `continue` and `break` in the interpreter.
% RUN:  specialise states_nest -d "p = {'set', 'i', 0; 'set', 's', 0; 'jge', 'i', 10; 'set', 'j', 0; 'jge', 'j', 8; 'acc', 's', 'j'; 'inc', 'j', 0; 'jmp', '', 5; 'inc', 'i', 0; 'jmp', '', 3; 'halt', '', 0}" -t 'n: real double scalar'
% TRY:  states_nest({'set', 'i', 0; 'set', 's', 0; 'jge', 'i', 10; 'set', 'j', 0; 'jge', 'j', 8; 'acc', 's', 'j'; 'inc', 'j', 0; 'jmp', '', 5; 'inc', 'i', 0; 'jmp', '', 3; 'halt', '', 0}, 4)
% TRY:  states_nest({'set', 'i', 0; 'set', 's', 0; 'jge', 'i', 10; 'set', 'j', 0; 'jge', 'j', 8; 'acc', 's', 'j'; 'inc', 'j', 0; 'jmp', '', 5; 'inc', 'i', 0; 'jmp', '', 3; 'halt', '', 0}, 0)
function s = states_nest(p, n)
v.i = 0; v.j = 0; v.s = 0;
pc = 1;
while true
  [op, a, b] = p{pc, :};
  pc++;
  switch op
    case 'set', v.(a) = b;
    case 'inc', v.(a) = v.(a) + 1;
    case 'acc', v.(a) = v.(a) + v.(b) * n;
    case 'jmp', pc = b; continue;
    case 'jge'
      if v.(a) >= n, pc = find_exit(p, b, a); end
    case 'halt', break;
    otherwise, error('vm:op', 'bad operation %s at %d', op, pc);
  end
end
s = v.s;
end
function pc = find_exit(p, b, a)
if a == 'j', pc = 9; else, pc = 11; end
end
% --- residual -------------------------------------------------------
function s = states_nest(n)
    v__i = 0;
    s = 0;
    while true
        if v__i >= n
            break;
        end
        v__j = 0;
        while true
            if v__j >= n
                v__i = v__i + 1;
                break;
            end
            s = s + v__j * n;
            v__j = v__j + 1;
        end
    end
end
% --- remarks --------------------------------------------------------
