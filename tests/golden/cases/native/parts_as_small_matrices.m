% Small matrices in cells, fields and structs of an array are multiplied as numbers; of diagonal ones, and of two that are one array, as the kernel does.
%
% RUN:  specialise tracks -t 'n: real double scalar' -t 'q: real double scalar' -t 'C: real double [2 2] dense' --nargout 3
% TRY:  tracks(3, 0.1, [1 0.3; 0.2 2])   tracks(5, -0, [0 -0; 1e300 -1e300])   tracks(2, NaN, [1 2; 3 4])
% TRY:  tracks(2, Inf, [1 2; 3 4])   tracks(0, 1, [1 2; 3 4])   tracks(2, 1, [NaN 1; Inf -Inf])   tracks(4, 1e-320, [1e-310 2; 3 1e308])
function [s, T, P] = tracks(n, q, C)
  F = [1 0.1; 0 1];
  P = cell(1, 3);
  for k = 1:3
    P{k} = eye(2) * k;
  end
  T = struct('x', cell(1, 3), 'P', []);
  for k = 1:3
    T(k).x = [k; q];
    T(k).P = C;
  end
  s = zeros(2);
  for i = 1:n
    for k = 1:3
      P{k} = F * P{k} * F' + q;
      T(k).x = F * T(k).x - q * T(k).x;
      T(k).P = F * T(k).P * F';
      s = s + T(k).P * T(k).P' + P{k} * P{k};
      if k > 1 && i == 2
        P{k - 1} = T(k).P;
        s = s - P{k - 1} * T(k).P';
      end
    end
  end
end
% --- residual -------------------------------------------------------
function [s, T, P] = tracks(n, q, C)
    P = {eye(2), diag([2, 2]), diag([3, 3])};
    T = struct('x', {[1; q], [2; q], [3; q]}, 'P', {C, C, C});
    s = [0, 0; 0, 0];
    for i = 1:n
        P{1} = [1, 0.1; 0, 1] * P{1} * [1, 0.1; 0, 1]' + q;
        T(1).x = [1, 0.1; 0, 1] * T(1).x - q * T(1).x;
        T(1).P = [1, 0.1; 0, 1] * T(1).P * [1, 0.1; 0, 1]';
        s = s + T(1).P * T(1).P' + P{1} * P{1};
        P{2} = [1, 0.1; 0, 1] * P{2} * [1, 0.1; 0, 1]' + q;
        T(2).x = [1, 0.1; 0, 1] * T(2).x - q * T(2).x;
        T(2).P = [1, 0.1; 0, 1] * T(2).P * [1, 0.1; 0, 1]';
        T__1 = T(2);
        s = s + T__1.P * T__1.P' + P{2} * P{2};
        if i == 2
            P{1} = T__1.P;
            s = s - P{1} * T__1.P';
        end
        P{3} = [1, 0.1; 0, 1] * P{3} * [1, 0.1; 0, 1]' + q;
        T(3).x = [1, 0.1; 0, 1] * T(3).x - q * T(3).x;
        T(3).P = [1, 0.1; 0, 1] * T(3).P * [1, 0.1; 0, 1]';
        T__1 = T(3);
        s = s + T__1.P * T__1.P' + P{3} * P{3};
        if i == 2
            P{2} = T__1.P;
            s = s - P{2} * T__1.P';
        end
    end
end
% --- remarks --------------------------------------------------------
% 20:14: remark: `F * P{k} * F'` (tracks.m:20): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
