% return inside unwind_protect passes through the clean-up block.
%
% RUN:  specialise unwind_ret -d 'k = 2' -t 'x: realscalar'
% TRY:  unwind_ret(1, 2)
% TRY:  unwind_ret(-1, 2)
function y = unwind_ret(x, k)
  y = 0;
  unwind_protect
    if x > 0
      y = k;
      return;
    end
    y = -k;
  unwind_protect_cleanup
    printf('done %d\n', k);
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function y = unwind_ret(x)
    y = 0;
    unwind_protect
        if x > 0
            y = 2;
            return;
        end
        y = -2;
    unwind_protect_cleanup
        printf('done 2\n');
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
