% The edit distance of a known word: the inner loop is unrolled, the outer stays.
%
% RUN:  specialise edit_distance -d 'a = '"'"'kit'"'"'' -d 'cost = struct('"'"'sub'"'"', 2, '"'"'ins'"'"', 1, '"'"'del'"'"', 1)' -t 'b: char [1 ?]'
% TRY:  edit_distance('kit', 'sitting', struct('sub', 2, 'ins', 1, 'del', 1))
% TRY:  edit_distance('kit', char(zeros(1,0)), struct('sub', 2, 'ins', 1, 'del', 1))
% TRY:  edit_distance('kit', 'kit', struct('sub', 2, 'ins', 1, 'del', 1))
% TRY:  edit_distance('kit', 'k', struct('sub', 2, 'ins', 1, 'del', 1))
function d = edit_distance(a, b, cost)
  names = {'sub', 'ins', 'del'};
  for k = 1:numel(names)
    if ~isfield(cost, names{k})
      error('edit_distance:cost', 'cost.%s is missing', names{k});
    end
  end
  prev = (0:numel(a)) * cost.del;
  for j = 1:numel(b)
    cur = zeros(size(prev));
    cur(1) = j * cost.ins;
    for i = 1:numel(a)
      if a(i) == b(j)
        best = prev(i);
      else
        best = prev(i) + cost.sub;
      end
      best = min(best, cur(i) + cost.del);
      best = min(best, prev(i + 1) + cost.ins);
      cur(i + 1) = best;
    end
    prev = cur;
  end
  d = prev(end);
end
% --- residual -------------------------------------------------------
function d = edit_distance(b)
    prev = [0, 1, 2, 3];
    for j = 1:numel(b)
        b__1 = b(j);
        if 'k' == b__1
            best = prev(1);
        else
            best = prev(1) + 2;
        end
        prev__1 = prev(2);
        cur__2 = min(min(best, j + 1), prev__1 + 1);
        if 'i' == b__1
            best = prev__1;
        else
            best = prev__1 + 2;
        end
        prev__2 = prev(3);
        cur__3 = min(min(best, cur__2 + 1), prev__2 + 1);
        if 't' == b__1
            best = prev__2;
        else
            best = prev__2 + 2;
        end
        prev = [j, cur__2, cur__3, min(min(best, cur__3 + 1), prev(4) + 1)];
    end
    d = prev(4);
end
% --- remarks --------------------------------------------------------
