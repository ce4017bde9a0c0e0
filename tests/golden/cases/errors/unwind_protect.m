% unwind_protect around code that stays: the clean-up block assumes nothing of the body.
%
% RUN:  specialise unwind_case -d 'fail = false' -t 'x: real double [1 ?]' --nargout 2
% TRY:  unwind_case(1:3, false)
% TRY:  unwind_case(zeros(1,0), false)
% TRY:  unwind_case(5, false)
function [y, n] = unwind_case(x, fail)
  n = 0;
  unwind_protect
    if fail
      error('unwind:fail', 'asked to fail');
    end
    y = sum(x) / numel(x);
    n = n + 1;
    if numel(x) == 1
      y = y(2);
    end
  unwind_protect_cleanup
    n = n + 10;
    disp('cleanup');
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function [y, n] = unwind_case(x)
    n = 0;
    unwind_protect
        y = sum(x) / numel(x);
        n = 1;
        if numel(x) == 1
            y = y(2);
        end
    unwind_protect_cleanup
        n = n + 10;
        disp('cleanup');
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
% 16:11: remark: with these facts it fails whenever it is reached: y(2): out of bound 1 (dimensions are 1x1) [certain-error]
