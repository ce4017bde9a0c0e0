% A row of a printed table: the format is put together, the values stay.
%
% RUN:  specialise row_format -d 'cols = {'"'"'name'"'"', '"'"'%-6s'"'"'; '"'"'mean'"'"', '"'"'%8.3f'"'"'; '"'"'n'"'"', '"'"'%4d'"'"'}' -d 'sep = '"'"'|'"'"'' -t 'x: real double [1 ?]'
% TRY:  row_format({'name', '%-6s'; 'mean', '%8.3f'; 'n', '%4d'}, '|', [1 2 3])
% TRY:  row_format({'name', '%-6s'; 'mean', '%8.3f'; 'n', '%4d'}, '|', zeros(1,0))
% TRY:  row_format({'name', '%-6s'; 'mean', '%8.3f'; 'n', '%4d'}, '|', [NaN 1])
% TRY:  row_format({'name', '%-6s'; 'mean', '%8.3f'; 'n', '%4d'}, '|', 1e10)
function line = row_format(cols, sep, x)
  fmt = '';
  vals = {};
  for k = 1:size(cols, 1)
    if k > 1
      fmt = [fmt sep];
    end
    fmt = [fmt cols{k, 2}];
    switch cols{k, 1}
      case 'name'
        vals{end + 1} = 'data';
      case 'mean'
        vals{end + 1} = mean(x);
      case 'n'
        vals{end + 1} = numel(x);
    end
  end
  line = sprintf(fmt, vals{:});
  fprintf('%s\n', line);
  printf('[%d]\n', numel(line));
end
% --- residual -------------------------------------------------------
function line = row_format(x)
    line = sprintf('%-6s|%8.3f|%4d', 'data', mean(x), numel(x));
    fprintf('%s\n', line);
    printf('[%d]\n', numel(line));
end
% --- remarks --------------------------------------------------------
