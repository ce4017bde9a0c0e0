% Cells that are only read at known places become variables; what is indexed further stays a cell.
%
% RUN:  specialise cells_taken_apart -t 'x: realscalar' -t 'n: realscalar'
% TRY:  cells_taken_apart(2, 3)   cells_taken_apart(-1, 0)   cells_taken_apart(NaN, 2)
function y = cells_taken_apart(x, n)
  args = {x, 2 * x, 'name', [x, n]};
  rest = {[x 2 3], n};
  y = 0;
  k = 0;
  while k < n
    y = y + args{1} * k + args{2};
    args{1} = y;
    k = k + 1 + 0 * rest{1}(1);
  end
  y = [y, sum(args{4}), numel(args{3}), rest{2}, stepped(args, n)];
end

function s = stepped(c, n)
  s = 0;
  for k = 1:n
    s = s + c{2} * k;
  end
end
% --- residual -------------------------------------------------------
function y = cells_taken_apart(x, n)
    args__1 = x;
    args__2 = 2 * x;
    args__4 = [x, n];
    k = 0;
    y = 0;
    while k < n
        y = y + args__1 * k + args__2;
        args__1 = y;
        k = k + 1 + 0 * x;
    end
    y__2 = sum(args__4);
    y__5 = 0;
    for k__1 = 1:n
        y__5 = y__5 + args__2 * k__1;
    end
    y = [y, y__2, 4, n, y__5];
end
% --- remarks --------------------------------------------------------
