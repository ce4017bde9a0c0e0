% Systems of two and three unknowns with several right sides, from both sides, symmetric ones among them, as in fits and
% filters: solved where they stand once the process knows how its LAPACK rounds.
%
% RUN:  specialise few_unknowns_beside_columns --nargout 3
% TRY:  few_unknowns_beside_columns(2, 1, 1, 700)   few_unknowns_beside_columns(3, 1, 2, 700)   few_unknowns_beside_columns(2, 4, 3, 700)
% TRY:  few_unknowns_beside_columns(3, 6, 4, 700)   few_unknowns_beside_columns(2, 9, 5, 30)   few_unknowns_beside_columns(4, 2, 6, 30)
% TRY:  few_unknowns_beside_columns(3, 3, 7, 700)   few_unknowns_beside_columns(2, 2, 8, 700)
function [X, Y, d] = few_unknowns_beside_columns(n, m, seed, count)
  s = seed;
  X = zeros(n, m);
  Y = zeros(m, n);
  d = 0;
  for k = 1:count
    A = zeros(n);
    B = zeros(n, m);
    for i = 1:n
      for j = 1:n
        s = mod(s * 16807, 2147483647);
        A(i, j) = s / 2147483647 - 0.5;
        if mod(s, 11) == 0
          A(i, j) = 0;
        end
      end
      for j = 1:m
        s = mod(s * 16807, 2147483647);
        B(i, j) = s / 2147483647 - 0.3;
        if mod(s, 97) == 0
          B(i, j) = 0;
        end
      end
    end
    S = A * A' + eye(n) / 8;
    L = S \ B;
    U = B' / S;
    P = A \ B;
    Q = B' / A;
    X = X / 2 + L + sqrt(abs(P));
    Y = Y / 2 + U - sqrt(abs(Q));
    d = d / 2 + det(A) + det(S);
    if k == count
      A(1) = NaN;
      S(1) = -S(1);
      X = X + A \ B + S \ B;
      Y = Y + (B' / A) + B' / S;
    end
  end
end
% --- residual -------------------------------------------------------
function [X, Y, d] = few_unknowns_beside_columns(n, m, seed, count)
    s = seed;
    X = zeros(n, m);
    Y = zeros(m, n);
    d = 0;
    for k = 1:count
        A = zeros(n);
        B = zeros(n, m);
        for i = 1:n
            for j = 1:n
                s = mod(s * 16807, 2147483647);
                A(i, j) = s / 2147483647 - 0.5;
                if mod(s, 11) == 0
                    A(i, j) = 0;
                end
            end
            for j = 1:m
                s = mod(s * 16807, 2147483647);
                B(i, j) = s / 2147483647 - 0.3;
                if mod(s, 97) == 0
                    B(i, j) = 0;
                end
            end
        end
        S = A * A' + eye(n) / 8;
        L = S \ B;
        U = B' / S;
        P = A \ B;
        Q = B' / A;
        X = X / 2 + L + sqrt(abs(P));
        Y = Y / 2 + U - sqrt(abs(Q));
        d = d / 2 + det(A) + det(S);
        if k == count
            A(1) = NaN;
            S(1) = -S(1);
            X = X + A \ B + S \ B;
            Y = Y + B' / A + B' / S;
        end
    end
end
% --- remarks --------------------------------------------------------
