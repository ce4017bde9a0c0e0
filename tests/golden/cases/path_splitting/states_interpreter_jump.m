% An interpreter of a known program with a jump backwards becomes the loop that the program is (loop_states.cc).
% RUN:  specialise states_fact -d 'code = [1 1 0 0; 2 2 0 0; 6 2 7 0; 3 1 2 1; 4 2 2 1; 5 3 0 0; 7 0 0 0]' -t 'n: realscalar'
% TRY:  states_fact([1 1 0 0; 2 2 0 0; 6 2 7 0; 3 1 2 1; 4 2 2 1; 5 3 0 0; 7 0 0 0], 5)   states_fact([1 1 0 0; 2 2 0 0; 6 2 7 0; 3 1 2 1; 4 2 2 1; 5 3 0 0; 7 0 0 0], -1)
function [acc, steps] = states_fact(code, n)
  r = zeros(1, 4);
  pc = 1;
  steps = 0;
  running = true;
  while running
    w = code(pc, :);
    steps = steps + 1;
    switch w(1)
      case 1
        r(w(2)) = 1;
        pc = pc + 1;
      case 2
        r(w(2)) = n;
        pc = pc + 1;
      case 3
        r(w(4)) = r(w(2)) * r(w(3));
        pc = pc + 1;
      case 4
        r(w(3)) = r(w(2)) - w(4);
        pc = pc + 1;
      case 5
        pc = w(2);
      case 6
        if r(w(2)) <= 0
          pc = w(3);
        else
          pc = pc + 1;
        end
      case 7
        running = false;
      otherwise
        error('fut_loop:code', 'bad instruction %d', w(1));
    end
  end
  acc = r(1);
end
% --- residual -------------------------------------------------------
function acc = states_fact(n)
    acc = 1;
    r__2 = n;
    while true
        if r__2 <= 0
            break;
        end
        acc = acc * r__2;
        r__2 = r__2 - 1;
    end
end
% --- remarks --------------------------------------------------------
