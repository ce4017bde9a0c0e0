% A part of the condition is known in each state; the loops return to one another.
%
% RUN:  specialise states_done -t 'x: real double [1 n]' --nargout 2
% TRY:  states_done([1 4 5 0 2 7 -1 3])   states_done([1 4 5 -1])   states_done(zeros(1, 0))   states_done([7 0 7 0 1 -1])
function [r, k] = states_done (x)
  done = false; k = 0; r = 0; mode = 1;
  while ~done && k < numel (x)
    k = k + 1;
    if mode == 1
      if x(k) > 3
        mode = 2;
      else
        r = r + x(k);
      end
    else
      if x(k) < 0
        done = true;
      elseif x(k) == 0
        mode = 1;
      else
        r = r * 2;
      end
    end
  end
end
% --- residual -------------------------------------------------------
function [r, k] = states_done(x)
    k = 0;
    r = 0;
    numel__1 = numel(x);
    while k < numel__1
        k = k + 1;
        if x(k) > 3
            next__2 = 1;
            while k < numel__1
                k = k + 1;
                if x(k) < 0
                    next__2 = 0;
                    break;
                end
                if x(k) == 0
                    next__2 = 1;
                    break;
                end
                r = r * 2;
            end
            if next__2 ~= 1
                break;
            end
        else
            r = r + x(k);
        end
    end
end
% --- remarks --------------------------------------------------------
