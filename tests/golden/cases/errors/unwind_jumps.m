% Jumps out of unwind_protect: a clean-up block that fails lets the jump go on behind the first statement of `catch`;
% of one behind `continue` only the first statement runs.
%
% RUN:  specialise unwind_jumps -t 'n: realscalar'
% TRY:  unwind_jumps(1)   unwind_jumps(2)   unwind_jumps(3)
function y = unwind_jumps(n)
  y = 0;
  for k = 1:n
    unwind_protect
      if k == 2
        continue;
      end
      y = y + 10;
    unwind_protect_cleanup
      y = y + 1;
      y = y + 100;
    end_unwind_protect
  end
  try
    unwind_protect
      if n > 1
        return;
      end
    unwind_protect_cleanup
      error('u:v', 'clean-up');
    end_unwind_protect
  catch err
    disp(err.message);
    y = -y;
  end
  y = y + 1000;
end
% --- residual -------------------------------------------------------
function y = unwind_jumps(n)
    y = 0;
    for k = 1:n
        unwind_protect
            if k == 2
                continue;
            end
            y = y + 10;
        unwind_protect_cleanup
            y = y + 1;
            y = y + 100;
        end_unwind_protect
    end
    try
        unwind_protect
            if n > 1
                return;
            end
        unwind_protect_cleanup
            error('u:v', 'clean-up');
        end_unwind_protect
    catch err
        disp(err.message);
        y = -y;
    end
    y = y + 1000;
end
% --- remarks --------------------------------------------------------
% 20:5: remark: a jump out of `unwind_protect` within `try` makes `unwind_jumps` run in the run-time's interpreter [native-interpreted]
