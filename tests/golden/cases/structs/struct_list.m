% A list of structs, built and walked.
%
% RUN:  specialise recursive_list -d 'n = 4' -t 'x: realscalar' --nargout 2
% TRY:  recursive_list(2, 4)
function [s, len] = recursive_list(x, n)
  l = [];
  for k = 1:n
    l = struct('value', k * x, 'next', {l});
  end
  s = 0;
  len = 0;
  while ~isempty(l)
    s = s + l.value;
    len = len + 1;
    l = l.next;
  end
end
% --- residual -------------------------------------------------------
function [s, len] = recursive_list(x)
    s = 0 + 4 * x + 3 * x + 2 * x + x;
    len = 4;
end
% --- remarks --------------------------------------------------------
