% Registers in an array, of which the counter is known: the program of the machine is unrolled.
%
% RUN:  specialise register_counter -d 'code = [1 1 10 0; 1 2 0 0; 2 2 2 1; 3 1 1 0; 4 1 3 0; 5 2 0 0]' -t 'a: realscalar' --nargout 2
% TRY:  register_counter([1 1 10 0; 1 2 0 0; 2 2 2 1; 3 1 1 0; 4 1 3 0; 5 2 0 0], 3)
% TRY:  register_counter([1 1 10 0; 1 2 0 0; 2 2 2 1; 3 1 1 0; 4 1 3 0; 5 2 0 0], 0)
% TRY:  register_counter([1 1 10 0; 1 2 0 0; 2 2 2 1; 3 1 1 0; 4 1 3 0; 5 2 0 0], -0)
% TRY:  register_counter([1 1 10 0; 1 2 0 0; 2 2 2 1; 3 1 1 0; 4 1 3 0; 5 2 0 0], NaN)
function [r, n] = register_counter(code, a)
  reg = [0 0 a];
  pc = 1;
  r = [];
  n = 0;
  while pc <= size(code, 1)
    w = code(pc, :);
    n = n + 1;
    pc = pc + 1;
    switch w(1)
      case 1
        reg(w(2)) = w(3);
      case 2
        reg(w(2)) = reg(w(3)) + reg(3) * reg(w(4));
      case 3
        reg(w(2)) = reg(w(3)) - 1;
      case 4
        if reg(w(2)) > 0
          pc = w(3);
        end
      case 5
        r(end + 1) = reg(w(2));
      otherwise
        error('register_counter:op', 'bad opcode %d at %d', w(1), pc - 1);
    end
    if n > 1000
      error('register_counter:limit', 'too many steps');
    end
  end
end
% --- residual -------------------------------------------------------
function [r, n] = register_counter(a)
    reg__2__7 = 0 + a * 10 + a * 9 + a * 8 + a * 7 + a * 6 + a * 5 + a * 4 + a * 3;
    r = reg__2__7 + a * 2 + a;
    n = 33;
end
% --- remarks --------------------------------------------------------
