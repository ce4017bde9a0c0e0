% What sscanf gives is text where every conversion of its template is one of text, whatever was read.
%
% RUN:  specialise sscanf_class
% TRY:  sscanf_class('Hello')
% TRY:  sscanf_class('12 ab')
% TRY:  sscanf_class('')
function r = sscanf_class(s)
  form = {'%c%d', '%s%d', '%s', '%*d%c', '%c%*d', '%[a-z]', 'a', '%*s', '%d', ' ', ''};
  size = {Inf, 0};
  r = {};
  for k = 1:numel(form)
    [a, n] = sscanf(s, form{k});
    r(end + 1, 1:2) = {a, n};
    for j = 1:numel(size)
      r{end, 2 + j} = sscanf(s, form{k}, size{j});
    end
  end
end
% --- residual -------------------------------------------------------
function r = sscanf_class(s)
    [a, n] = sscanf(s, '%c%d');
    r = {};
    r(1, 1:2) = {a, n};
    r{1, 3} = sscanf(s, '%c%d', Inf);
    r{1, 4} = sscanf(s, '%c%d', 0);
    [a, n] = sscanf(s, '%s%d');
    r(2, 1:2) = {a, n};
    r{2, 3} = sscanf(s, '%s%d', Inf);
    r{2, 4} = sscanf(s, '%s%d', 0);
    [a, n] = sscanf(s, '%s');
    r(3, 1:2) = {a, n};
    r{3, 3} = sscanf(s, '%s', Inf);
    r{3, 4} = sscanf(s, '%s', 0);
    [a, n] = sscanf(s, '%*d%c');
    r(4, 1:2) = {a, n};
    r{4, 3} = sscanf(s, '%*d%c', Inf);
    r{4, 4} = sscanf(s, '%*d%c', 0);
    [a, n] = sscanf(s, '%c%*d');
    r(5, 1:2) = {a, n};
    r{5, 3} = sscanf(s, '%c%*d', Inf);
    r{5, 4} = sscanf(s, '%c%*d', 0);
    [a, n] = sscanf(s, '%[a-z]');
    r(6, 1:2) = {a, n};
    r{6, 3} = sscanf(s, '%[a-z]', Inf);
    r{6, 4} = sscanf(s, '%[a-z]', 0);
    [a, n] = sscanf(s, 'a');
    r(7, 1:2) = {a, n};
    r{7, 3} = sscanf(s, 'a', Inf);
    r{7, 4} = sscanf(s, 'a', 0);
    [a, n] = sscanf(s, '%*s');
    r(8, 1:2) = {a, n};
    r{8, 3} = sscanf(s, '%*s', Inf);
    r{8, 4} = sscanf(s, '%*s', 0);
    [a, n] = sscanf(s, '%d');
    r(9, 1:2) = {a, n};
    r{9, 3} = sscanf(s, '%d', Inf);
    r{9, 4} = sscanf(s, '%d', 0);
    [a, n] = sscanf(s, ' ');
    r(10, 1:2) = {a, n};
    r{10, 3} = sscanf(s, ' ', Inf);
    r{10, 4} = sscanf(s, ' ', 0);
    [a, n] = sscanf(s, '');
    r(11, 1:2) = {a, n};
    r{11, 3} = sscanf(s, '', Inf);
    r{11, 4} = sscanf(s, '', 0);
end
% --- remarks --------------------------------------------------------
