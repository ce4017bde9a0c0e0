% The state is read behind the loop, one way leaves by `break`, one fails.
%
% RUN:  specialise states_accepts -t 'x: real double [1 n]' --nargout 2
% TRY:  states_accepts([0 1 2])   states_accepts(zeros(1, 0))   states_accepts([0 1])   states_accepts([0 2 0 1 9 4])   states_accepts([0 1 -1])   states_accepts([0 0 0])   states_accepts([2 0 1 3 0 NaN 1])
function [ok, st] = states_accepts (x)
  st = 1; k = 1;
  while k <= numel (x)
    switch st
      case 1
        if x(k) == 0, st = 2; end
      case 2
        if x(k) == 1, st = 3; elseif x(k) == 2, st = 1; end
      case 3
        if x(k) < 0, error ('accepts:negative', 'negative at %d', k); end
        if x(k) == 9, break; end
        st = 1;
    end
    k = k + 1;
  end
  ok = st == 3;
end
% --- residual -------------------------------------------------------
function [ok, st] = states_accepts(x)
    st = 1;
    k = 1;
    numel__1 = numel(x);
    while k <= numel__1
        if x(k) == 0
            k = k + 1;
            st = 2;
            next__2 = 1;
            while k <= numel__1
                if x(k) == 1
                    k = k + 1;
                    if k <= numel__1
                        if x(k) < 0
                            error('accepts:negative', 'negative at %d', k);
                        end
                        if x(k) == 9
                            st = 3;
                            next__2 = 0;
                            break;
                        end
                        k = k + 1;
                        st = 1;
                        next__2 = 1;
                        break;
                    else
                        st = 3;
                    end
                elseif x(k) == 2
                    k = k + 1;
                    st = 1;
                    next__2 = 1;
                    break;
                else
                    k = k + 1;
                end
            end
            if next__2 ~= 1
                break;
            end
        else
            k = k + 1;
        end
    end
    ok = st == 3;
end
% --- remarks --------------------------------------------------------
