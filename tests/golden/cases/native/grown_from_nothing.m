% Vectors that begin as nothing grow where they are at each assignment behind their end, whatever the subscript; one that is
% left out makes zeros, and a value that another variable holds stays.
%
% RUN:  specialise grown_from_nothing --nargout 4
% TRY:  grown_from_nothing(0)   grown_from_nothing(1)   grown_from_nothing(2)   grown_from_nothing(9)   grown_from_nothing(40)
% TRY:  grown_from_nothing(NaN)   grown_from_nothing(2.5)
function [v, w, u, old] = grown_from_nothing(n)
  v = [];
  w = zeros(1, 0);
  u = [];
  old = v;
  for k = 1:n
    v(k) = k ^ 2;
    w(2 * k) = v(end);
    u(n - k + 1) = k;
    if k == 3
      old = v;
    end
  end
end
% --- residual -------------------------------------------------------
function [v, w, u, old] = grown_from_nothing(n)
    old = [];
    u = [];
    v = [];
    w = zeros(1, 0);
    for k = 1:n
        v(k) = k^2;
        w(2 * k) = v(end);
        u(n - k + 1) = k;
        if k == 3
            old = v;
        end
    end
end
% --- remarks --------------------------------------------------------
