% Two long versions of a function that differ in a number are one that is given it.
%
% RUN:  specialise exchangers_of_two_sizes -t 'T: real double [1 2]' -t 'flow: real double scalar'
% TRY:  exchangers_of_two_sizes([90 20], 1.1)
% TRY:  exchangers_of_two_sizes([90 20], 2)
% TRY:  exchangers_of_two_sizes([NaN -0], Inf)
function T = exchangers_of_two_sizes(T, flow)
  sizes = {1.2, 0.8};
  for k = [1, 2, 1, 2]
    [e, C] = effectiveness(sizes{k}, 2.1 * flow, 4.2);
    q = e * C * (T(1) - T(2));
    T(1) = T(1) - q / (2.1 * flow);
    T(2) = T(2) + q / 4.2;
  end
end
function [e, C] = effectiveness(size, C1, C2)
  C = min(C1, C2);
  r = C / max(C1, C2);
  n = size / C;
  if abs(r - 1) < 1e-9
    e = n / (1 + n);
    return
  end
  t = n * (1 - r);
  if t > 30
    e = 1;
  else
    g = exp(-t);
    e = (1 - g) / (1 - r * g);
    e = max(e, 0);
  end
end
% --- residual -------------------------------------------------------
function T = exchangers_of_two_sizes(T, flow)
    table__1 = [1.2, 0.8, 1.2, 0.8];
    C1 = 2.1 * flow;
    C = min(C1, 4.2);
    r = C / max(C1, 4.2);
    abs__1 = abs(r - 1) < 1e-9;
    for k = 1:4
        n = table__1(k) / C;
        if abs__1
            e = n / (1 + n);
        else
            t = n * (1 - r);
            if t > 30
                e = 1;
            else
                g = exp(-t);
                e = max((1 - g) / (1 - r * g), 0);
            end
        end
        q = e * C * (T(1) - T(2));
        T(1) = T(1) - q / C1;
        T(2) = T(2) + q / 4.2;
    end
end
% --- remarks --------------------------------------------------------
% 10:14: remark: 4 trips of 4 statements that differ in numbers only became a loop [rolled]
