% Numbers appended one by one: rows and columns grow where they stand, a copy taken on the way stays as it was, and what
% is neither grows by the general rule or fails.
%
% RUN:  specialise appended_numbers --nargout 4 -t 'x: double' -t 'n: realscalar'
% TRY:  appended_numbers([1 2], 3)   appended_numbers([1; 2], 3)   appended_numbers(7, 2)   appended_numbers([], 2)
% TRY:  appended_numbers(zeros(1, 0), 2)   appended_numbers(zeros(0, 1), 2)   appended_numbers(1:3, 2)   appended_numbers([1 2i], 2)
% TRY:  appended_numbers(ones(2, 2), 1)   appended_numbers(ones(2, 2), 0)
function [x, kept, y, late] = appended_numbers(x, n)
  kept = x;
  y = [];
  late = [3; 4];
  for k = 1:n
    x(end + 1) = k / 2;
    y(end + 1) = numel(x);
    if k == 2
      kept = x;
    end
    late(numel(late) + 1) = k;
  end
  x(numel(x) + 2) = -1;
end
% --- residual -------------------------------------------------------
function [x, kept, y, late] = appended_numbers(x, n)
    kept = x;
    late = [3; 4];
    y = [];
    for k = 1:n
        x(end + 1) = k / 2;
        y(end + 1) = numel(x);
        if k == 2
            kept = x;
        end
        late(numel(late) + 1) = k;
    end
    x(numel(x) + 2) = -1;
end
% --- remarks --------------------------------------------------------
