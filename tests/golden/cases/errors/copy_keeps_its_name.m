% A function that is written out and stores into its parameter stores into the variable itself, where nobody reads that
% any more: an error names it as the author did, and no second array is kept.
%
% RUN:  specialise copy_keeps_its_name -t 'board: real double [2 2]' -t 'k: real double scalar'
% TRY:  copy_keeps_its_name([1 2; 3 4], 2)   copy_keeps_its_name([1 2; 3 4], 3)
function r = copy_keeps_its_name(board, k)
  r = marked(board, k);
end
function r = marked(board, k)
  board(1, 1) = 7;
  r = sum(board(:, k)) + board(1, 1);
end
% --- residual -------------------------------------------------------
function r = copy_keeps_its_name(board, k)
    board(1, 1) = 7;
    r = sum(board(:, k)) + board(1, 1);
end
% --- remarks --------------------------------------------------------
