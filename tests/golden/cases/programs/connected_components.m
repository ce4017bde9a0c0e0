% Connected components: a stack of pairs that grows and shrinks in a kept loop.
%
% RUN:  specialise label_cc -d 'conn = 4' -t 'bw: logical [? ?]' --nargout 2
% TRY:  label_cc(logical([1 1 0 0; 0 0 0 1; 1 0 0 1]), 4)
% TRY:  label_cc(false(2,2), 4)
% TRY:  label_cc(true(1,1), 4)
function [L, n] = label_cc(bw, conn)
  [r, c] = size(bw); L = zeros(r, c); n = 0;
  if conn == 4
    nb = [-1 0; 1 0; 0 -1; 0 1];
  elseif conn == 8
    nb = [-1 0; 1 0; 0 -1; 0 1; -1 -1; -1 1; 1 -1; 1 1];
  else
    error('cc:conn', 'connectivity %d', conn);
  end
  for i = 1:r
    for j = 1:c
      if bw(i, j) && L(i, j) == 0
        n = n + 1;
        stack = [i j]; L(i, j) = n;
        while ~isempty(stack)
          p = stack(end, :); stack(end, :) = [];
          for k = 1:size(nb, 1)
            q = p + nb(k, :);
            if all(q >= 1) && q(1) <= r && q(2) <= c && bw(q(1), q(2)) && ~L(q(1), q(2))
              L(q(1), q(2)) = n; stack(end+1, :) = q;
            end
          end
        end
      end
    end
  end
end
% --- residual -------------------------------------------------------
function [L, n] = label_cc(bw)
    r = size(bw, 1);
    c = size(bw, 2);
    L = zeros(r, c);
    n = 0;
    table__1 = [-1, 0];
    table__2 = [0, -1];
    for i = 1:r
        for j = 1:c
            if bw(i, j) && L(i, j) == 0
                n = n + 1;
                L(i, j) = n;
                stack = [i, j];
                while ~isempty(stack)
                    p = stack(end, :);
                    stack(end, :) = [];
                    q = p + table__1;
                    if all(q >= 1) && q(1) <= r && q(2) <= c && bw(q(1), q(2)) && ~L(q(1), q(2))
                        L(q(1), q(2)) = n;
                        stack(end + 1, :) = q;
                    end
                    q = p + [1, 0];
                    if all(q >= 1) && q(1) <= r && q(2) <= c && bw(q(1), q(2)) && ~L(q(1), q(2))
                        L(q(1), q(2)) = n;
                        stack(end + 1, :) = q;
                    end
                    q = p + table__2;
                    if all(q >= 1) && q(1) <= r && q(2) <= c && bw(q(1), q(2)) && ~L(q(1), q(2))
                        L(q(1), q(2)) = n;
                        stack(end + 1, :) = q;
                    end
                    q = p + [0, 1];
                    if all(q >= 1) && q(1) <= r && q(2) <= c && bw(q(1), q(2)) && ~L(q(1), q(2))
                        L(q(1), q(2)) = n;
                        stack(end + 1, :) = q;
                    end
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
