% Behind an empty loop a global variable has the last value; one that nobody else sees goes with it.
% FACTS: numbers n
function y = a_loop_over_a_global_stays (n)
  global g
  persistent p
  for g = 1:n
  end
  for p = 1:n
  end
  for k = 1:n
  end
  y = n;
end
% --- after ---
function y = a_loop_over_a_global_stays(n)
    global g;
    persistent p;
    for g = 1:n
    end
    for p = 1:n
    end
    y = n;
end
