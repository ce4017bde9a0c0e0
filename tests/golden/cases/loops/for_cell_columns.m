% for over the columns of a cell, each row a list.
%
% RUN:  specialise for_cell_rows -d 'table = {'"'"'lo'"'"', 1; '"'"'hi'"'"', 10}' -t 'x: realscalar'
% TRY:  for_cell_rows(2, {'lo', 1; 'hi', 10})
function y = for_cell_rows(x, table)
  y = 0;
  for row = table'
    [name, w] = row{:};
    if strcmp(name, 'hi')
      y = y + w * x;
    else
      y = y - w * x;
    end
  end
end
% --- residual -------------------------------------------------------
function y = for_cell_rows(x)
    y = 0 - x + 10 * x;
end
% --- remarks --------------------------------------------------------
