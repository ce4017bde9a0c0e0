function [U, trips] = dich(n, m, tol, most)
  % Laplace's equation between edges of given temperature, by successive over-relaxation.
  U = 70 * ones(n, m);
  U(1, :) = 20;
  U(n, :) = 180;
  U(:, 1) = 80;
  U(:, m) = 0;
  c = cos(pi / (n - 1)) + cos(pi / (m - 1));
  w = 4 / (2 + sqrt(4 - c * c));
  worst = 2 * tol;
  trips = 0;
  while worst > tol && trips < most
    worst = 0;
    for j = 2:m - 1
      for i = 2:n - 1
        d = w * (U(i, j + 1) + U(i, j - 1) + U(i + 1, j) + U(i - 1, j) - 4 * U(i, j)) / 4;
        U(i, j) = U(i, j) + d;
        if abs(d) > worst
          worst = abs(d);
        end
      end
    end
    trips = trips + 1;
  end
end
