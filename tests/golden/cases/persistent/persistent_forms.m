% A function with persistent variables called with different options and numbers of arguments: a version each, which share
% the variables as global ones.
%
% RUN:  specialise pf_counter -t 'x: realscalar'
% TRY:  pf_counter(2)
% TRY:  pf_counter(-1.5)
function r = pf_counter(x)
  counter('reset');
  counter('add', x);
  counter('add', 3);
  for k = 1:2
    counter('inc');
  end
  r = counter('get');
end
function r = counter(cmd, v)
  persistent n
  if isempty(n), n = 0; end
  switch cmd
    case 'reset'
      n = 0;
    case 'inc'
      n = n + 1;
    case 'add'
      n = n + v;
    case 'get'
    otherwise
      error('counter:cmd', 'unknown command %s', cmd);
  end
  if nargout > 0, r = n; end
end
% --- residual -------------------------------------------------------
function r = pf_counter(x)
    r = 0 + x + 3 + 1 + 1;
end
% --- remarks --------------------------------------------------------
