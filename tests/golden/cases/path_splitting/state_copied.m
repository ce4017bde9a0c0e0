% The state is made in a variable of its own and copied: `state = new`.
%
% RUN:  specialise state_copied -t 'x: real double [1 n]'
% TRY:  state_copied([0 1 0.2 3 4 0 1 -1])
% TRY:  state_copied(zeros(1, 0))
% TRY:  state_copied([1 NaN 3 0])
function n = state_copied(x)
  state = 'idle'; n = 0;
  k = 1;
  while k <= numel(x)
    new = state;
    switch state
      case 'idle', if x(k) > 0.5, new = 'run'; end
      case 'run', n = n + 1; if x(k) < -0.5, new = 'idle'; elseif x(k) > 2, new = 'trip'; end
      case 'trip', if x(k) == 0, new = 'idle'; end
    end
    state = new; k = k + 1;
  end
end
% --- residual -------------------------------------------------------
function n = state_copied(x)
    k = 1;
    n = 0;
    numel__1 = numel(x);
    while k <= numel__1
        if x(k) > 0.5
            k = k + 1;
            while k <= numel__1
                n = n + 1;
                if x(k) < -0.5
                    k = k + 1;
                    break;
                end
                if x(k) > 2
                    k = k + 1;
                    while k <= numel__1
                        if x(k) == 0
                            k = k + 1;
                            break;
                        end
                        k = k + 1;
                    end
                    break;
                end
                k = k + 1;
            end
        else
            k = k + 1;
        end
    end
end
% --- remarks --------------------------------------------------------
