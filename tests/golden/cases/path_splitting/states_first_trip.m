% A first trip that is another than the rest, and what the tests of the rest assign is no part of the state.
%
% RUN:  specialise states_first_trip -t 'x: real double [1 n]' --nargout 2
% TRY:  states_first_trip([0 1 2])   states_first_trip(zeros(1, 0))   states_first_trip([5 1 7])   states_first_trip([NaN 1])
function [m, n] = states_first_trip (x)
  first = true; k = 1; m = 0; n = 0;
  while k <= numel (x)
    if first
      m = x(k); first = false;
    elseif x(k) > m
      m = x(k); n = n + 1;
    end
    k = k + 1;
  end
end
% --- residual -------------------------------------------------------
function [m, n] = states_first_trip(x)
    numel__1 = numel(x);
    if 1 <= numel__1
        m = x(1);
        k = 2;
        n = 0;
        while k <= numel__1
            if x(k) > m
                m = x(k);
                n = n + 1;
            end
            k = k + 1;
        end
    else
        m = 0;
        n = 0;
    end
end
% --- remarks --------------------------------------------------------
