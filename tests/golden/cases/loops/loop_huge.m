% A loop of 1e9 trips that is left early.
%
% RUN:  specialise big_static -d 'n = 1e9' -t 'x: realscalar'
% TRY:  big_static(3, 1e9)
function y = big_static(x, n)
  y = x;
  for k = 1:n
    if k > 5
      break;
    end
    y = y + k;
  end
end
% --- residual -------------------------------------------------------
function y = big_static(x)
    y = x;
    for k = 1:1000000000
        if k > 5
            break;
        end
        y = y + k;
    end
end
% --- remarks --------------------------------------------------------
% 7:11: remark: a range of 1000000000 numbers is kept, and loops over it: those of more than 10000000 are not followed [kept-general]
