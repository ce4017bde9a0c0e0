% An endless loop with a known counter under an unknown condition is kept.
%
% RUN:  specialise inf_static_loop -d 'k = 0' -t 'x: realscalar'
% TRY:  inf_static_loop(5, 0)
% TRY:  inf_static_loop(0, 0)
function y = inf_static_loop(x, k)
  y = 0;
  while true
    k = k + 1;
    if k > x
      y = k;
      break;
    end
  end
end
% --- residual -------------------------------------------------------
function y = inf_static_loop(x)
    k = 0;
    y = 0;
    while true
        k = k + 1;
        if k > x
            y = k;
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
