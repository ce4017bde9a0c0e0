% Trips that may end the loop leave the same code, though nothing is known of the extents: they are one loop.
%
% RUN:  specialise trips_without_facts
% TRY:  trips_without_facts(2, 9)   trips_without_facts([1 0; 0 2], [4 0; 0 1])   trips_without_facts(0, 1)   trips_without_facts([], [])
% TRY:  trips_without_facts([1 2], 3)   trips_without_facts(single(2), 5)   trips_without_facts({}, 1)
function [x, it] = trips_without_facts(a, b)
  x = 1;
  for it = 1:12
    r = a * x^2 - b;
    if norm(r) < 1e-9, break; end
    x = x - r / (2 * a * x);
  end
end
% --- residual -------------------------------------------------------
function x = trips_without_facts(a, b)
    x = 1;
    for it = 1:12
        r = a * x^2 - b;
        if norm(r) < 1e-9
            break;
        end
        x = x - r / (2 * a * x);
    end
end
% --- remarks --------------------------------------------------------
% 8:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
