% Clean-up reads an array known element by element after an error.
%
% RUN:  specialise array_cleanup -d 'n = 3' -t 'x: realscalar' --nargout 2
% TRY:  array_cleanup(3, 1)
% TRY:  array_cleanup(3, -1)
% TRY:  array_cleanup(3, NaN)
function [a, log] = array_cleanup(n, x)
  a = [0 x];
  log = [];
  try
    unwind_protect
      a(1) = n;
      while a(1) > 0
        a(1) = a(1) - 1;
        log(end + 1) = a(1) * x;
        if x < 0 && a(1) == 1
          error('arr:neg', 'at %d', a(1));
        end
      end
      a(3) = 1;
    unwind_protect_cleanup
      log(end + 1) = a(1);
      a(2) = numel(a);
    end_unwind_protect
  catch e
    log = [log, numel(e.message)];
    a(end) = [];
  end
end
% --- residual -------------------------------------------------------
function [a, log] = array_cleanup(x)
    a = [0, x];
    log = [];
    try
        unwind_protect
            a(1) = 3;
            while a(1) > 0
                a(1) = a(1) - 1;
                log(end + 1) = a(1) * x;
                if x < 0 && a(1) == 1
                    error('arr:neg', 'at %d', a(1));
                end
            end
            a(3) = 1;
        unwind_protect_cleanup
            log(end + 1) = a(1);
            a(2) = numel(a);
        end_unwind_protect
    catch e
        log = [log, numel(e.message)];
        a(end) = [];
    end
end
% --- remarks --------------------------------------------------------
