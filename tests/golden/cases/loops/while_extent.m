% What the condition of a loop asks of an array that the loop leaves alone is asked once; of one that grows, in each trip.
%
% RUN:  specialise while_extent -t 'x: real double [m n]' --nargout 3
% TRY:  while_extent([3 1 2; 4 5 6])   while_extent([])   while_extent(ones(3, 1))
function [total, grown, last] = while_extent (x)
  k = 1; total = 0;
  while k <= numel (x)
    total = total + x(k);
    k = k + 1;
  end
  grown = 1;
  while total > 0 && numel (grown) < size (x, 1)
    grown(end + 1) = total;
  end
  last = 0;
  while numel (last) < 3
    last = [last, numel(x)];
  end
end
% --- residual -------------------------------------------------------
function [total, grown, last] = while_extent(x)
    k = 1;
    total = 0;
    numel__1 = numel(x);
    while k <= numel__1
        total = total + x(k);
        k = k + 1;
    end
    grown = 1;
    size__1 = size(x, 1);
    while total > 0 && numel(grown) < size__1
        grown(end + 1) = total;
    end
    last = [0, numel__1, numel__1];
end
% --- remarks --------------------------------------------------------
