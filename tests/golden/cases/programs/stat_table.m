% Handles in a cell and fields by name, printed in a known format.
%
% RUN:  specialise stat_table -d 'fmt = '"'"'short'"'"'' -t 'data: real double [? ?]'
% TRY:  stat_table([1 2;3 4;5 9], 'short')
% TRY:  stat_table(magic(3), 'short')
% TRY:  stat_table(4, 'short')
function s = stat_table(data, fmt)
  names = {'mean', 'min', 'max'};
  funs = {@(c) mean(c), @min, @max};
  s = struct();
  for k = 1:numel(names)
    col = zeros(1, size(data, 2));
    for j = 1:size(data, 2)
      col(j) = funs{k}(data(:, j));
    end
    s.(names{k}) = col;
    if strcmp(fmt, 'long')
      fprintf('%-6s: %s\n', names{k}, mat2str(col, 6));
    else
      fprintf('%s', upper(names{k}(1)));
    end
  end
  fprintf('\n');
end
% --- residual -------------------------------------------------------
function s = stat_table(data)
    size__1 = size(data, 2);
    col = zeros(1, size__1);
    for j = 1:size__1
        col(j) = mean(data(:, j));
    end
    s__mean = col;
    fprintf('M');
    col = zeros(1, size__1);
    for j = 1:size__1
        col(j) = min(data(:, j));
    end
    s__min = col;
    fprintf('M');
    col = zeros(1, size__1);
    for j = 1:size__1
        col(j) = max(data(:, j));
    end
    fprintf('M');
    fprintf('\n');
    s = struct('mean', s__mean, 'min', s__min, 'max', col);
end
% --- remarks --------------------------------------------------------
