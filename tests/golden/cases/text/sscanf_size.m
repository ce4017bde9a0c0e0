% A size of sscanf limits the conversions and not the elements: %s is one however many letters it reads.
%
% RUN:  specialise sscanf_size
% TRY:  sscanf_size('Hello')
% TRY:  sscanf_size('ab cd ef')
% TRY:  sscanf_size('abc 1 def 2')
% TRY:  sscanf_size('')
function r = sscanf_size(s)
  form = {'%s', '%3s', '%2c', '%s%d', '%*s%s'};
  r = {};
  for k = 1:numel(form)
    for size = {1, 2, 3, [2 1], [2 2], [9 Inf], [2 0]}
      [a, n] = sscanf(s, form{k}, size{1});
      r(end + 1, :) = {a, n};
    end
  end
end
% --- residual -------------------------------------------------------
function r = sscanf_size(s)
    [a, n] = sscanf(s, '%s', 1);
    r = {};
    r(1, :) = {a, n};
    [a, n] = sscanf(s, '%s', 2);
    r(2, :) = {a, n};
    [a, n] = sscanf(s, '%s', 3);
    r(3, :) = {a, n};
    [a, n] = sscanf(s, '%s', [2, 1]);
    r(4, :) = {a, n};
    [a, n] = sscanf(s, '%s', [2, 2]);
    r(5, :) = {a, n};
    [a, n] = sscanf(s, '%s', [9, Inf]);
    r(6, :) = {a, n};
    [a, n] = sscanf(s, '%s', [2, 0]);
    r(7, :) = {a, n};
    [a, n] = sscanf(s, '%3s', 1);
    r(8, :) = {a, n};
    [a, n] = sscanf(s, '%3s', 2);
    r(9, :) = {a, n};
    [a, n] = sscanf(s, '%3s', 3);
    r(10, :) = {a, n};
    [a, n] = sscanf(s, '%3s', [2, 1]);
    r(11, :) = {a, n};
    [a, n] = sscanf(s, '%3s', [2, 2]);
    r(12, :) = {a, n};
    [a, n] = sscanf(s, '%3s', [9, Inf]);
    r(13, :) = {a, n};
    [a, n] = sscanf(s, '%3s', [2, 0]);
    r(14, :) = {a, n};
    [a, n] = sscanf(s, '%2c', 1);
    r(15, :) = {a, n};
    [a, n] = sscanf(s, '%2c', 2);
    r(16, :) = {a, n};
    [a, n] = sscanf(s, '%2c', 3);
    r(17, :) = {a, n};
    [a, n] = sscanf(s, '%2c', [2, 1]);
    r(18, :) = {a, n};
    [a, n] = sscanf(s, '%2c', [2, 2]);
    r(19, :) = {a, n};
    [a, n] = sscanf(s, '%2c', [9, Inf]);
    r(20, :) = {a, n};
    [a, n] = sscanf(s, '%2c', [2, 0]);
    r(21, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', 1);
    r(22, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', 2);
    r(23, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', 3);
    r(24, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', [2, 1]);
    r(25, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', [2, 2]);
    r(26, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', [9, Inf]);
    r(27, :) = {a, n};
    [a, n] = sscanf(s, '%s%d', [2, 0]);
    r(28, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', 1);
    r(29, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', 2);
    r(30, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', 3);
    r(31, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', [2, 1]);
    r(32, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', [2, 2]);
    r(33, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', [9, Inf]);
    r(34, :) = {a, n};
    [a, n] = sscanf(s, '%*s%s', [2, 0]);
    r(35, :) = {a, n};
end
% --- remarks --------------------------------------------------------
