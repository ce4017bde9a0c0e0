% A loop without a known end that calls a handle with captured variables is kept: its counter is known, and nothing else
% that is asked.
%
% RUN:  specialise search_that_calls_a_closure --nargout 2
% TRY:  search_that_calls_a_closure([0 1 2], [1 3 5], [0; 0])
% TRY:  search_that_calls_a_closure([0 1], [NaN 3], [0; 0])
% TRY:  search_that_calls_a_closure([0 1], [1 2 3], [0; 0])
% TRY:  search_that_calls_a_closure([0 1], [1 2], 4)
function [p, trips] = search_that_calls_a_closure(x, y, p)
  misfit = @(p) sum((y - p(1) - p(end) * x) .^ 2);
  [p, trips] = search(misfit, p, 1);
end
function [p, trips] = search(f, p, step)
  best = f(p);
  trips = 0;
  while 1
    trips = trips + 1;
    if trips > 40
      break;
    end
    moved = false;
    for k = 1:numel(p)
      q = p;
      q(k) = q(k) + step;
      value = f(q);
      if value < best
        best = value;
        p = q;
        moved = true;
      else
        q(k) = q(k) - 2 * step;
        value = f(q);
        if value < best
          best = value;
          p = q;
          moved = true;
        end
      end
    end
    if ~moved
      step = step / 2;
      if step < 1e-3
        break;
      end
    end
  end
end
% --- residual -------------------------------------------------------
function [p, trips] = search_that_calls_a_closure(x, y, p)
    best = sum((y - p(1) - p(end) * x).^2);
    step = 1;
    trips = 0;
    while 1
        trips = trips + 1;
        if trips > 40
            break;
        end
        moved = false;
        for k = 1:numel(p)
            q = p;
            q(k) = q(k) + step;
            value = sum((y - q(1) - q(end) * x).^2);
            if value < best
                best = value;
                p = q;
                moved = true;
            else
                q(k) = q(k) - 2 * step;
                value = sum((y - q(1) - q(end) * x).^2);
                if value < best
                    best = value;
                    p = q;
                    moved = true;
                end
            end
        end
        if ~moved
            step = step / 2;
            if step < 0.001
                break;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
