% A queue of cells that hold what is not known, and a table of several rows: the loop over them goes by what is known.
%
% RUN:  specialise queue_of_cells -d "n = 2" -t "x: realscalar"
% TRY:  queue_of_cells(2, 3)
% TRY:  queue_of_cells(2, -0)
% TRY:  queue_of_cells(2, NaN)
function [y, left] = queue_of_cells (n, x)
  rates = {'low', x, 1; 'high', -x, n};
  y = rates{n, 2} * rates{1, 3};
  queue = {{'scale', 2}, {'shift', {x, 'twice'}}, {'turn'}, {}};
  while numel (queue) > 1
    [queue, task] = next (queue);
    switch task{1}
      case 'scale'
        y = y * task{2};
      case 'shift'
        y = y + task{2}{1};
        queue{end + 1} = {'scale', x};
      case 'turn'
        y = -y;
        queue(1) = [];
    end
  end
  left = queue;
end
function [queue, task] = next (queue)
  task = queue{1};
  queue(1) = [];
end
% --- residual -------------------------------------------------------
function y = queue_of_cells(x)
    y = -x * 2 + x;
    y = -y;
end
% --- remarks --------------------------------------------------------
