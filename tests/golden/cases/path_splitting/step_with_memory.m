% Registers in an array of a struct; the step calls a function that decides, and returns before its end.
%
% RUN:  specialise step_with_memory -d 'code = [1 2; 1 1; 3 2; 4 3; 2 2; 0 0]' -t 'x: real double scalar'
% TRY:  step_with_memory([1 2; 1 1; 3 2; 4 3; 2 2; 0 0], 1.5)
% TRY:  step_with_memory([1 2; 1 1; 3 2; 4 3; 2 2; 0 0], 20)
% TRY:  step_with_memory([1 2; 1 1; 3 2; 4 3; 2 2; 0 0], NaN)
function y = step_with_memory(code, x)
  m.pc = 1; m.mem = zeros(1, 4); m.stop = false;
  while ~m.stop
    m = exec(m, code, x);
  end
  y = m.mem(1);
end
function m = exec(m, code, x)
  op = code(m.pc, 1); a = code(m.pc, 2);
  m.pc = m.pc + 1;
  if op == 0
    m.stop = true;
    return;
  end
  m = arithmetic(m, op, a, x);
end
function m = arithmetic(m, op, a, x)
  if op == 1
    m.mem(a) = x;
  elseif op == 2
    m.mem(1) = m.mem(1) + m.mem(a);
  elseif op == 3
    m.mem(1) = m.mem(1) * m.mem(a);
  elseif op == 4
    if m.mem(1) < 10, m.pc = a; end
  else
    error('bad code');
  end
end
% --- residual -------------------------------------------------------
function y = step_with_memory(x)
    y = x;
    while true
        y = y * x;
        if ~(y < 10)
            y = y + x;
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
