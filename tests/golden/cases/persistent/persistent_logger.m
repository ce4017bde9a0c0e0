% A logger in a persistent variable, called by command words.
%
% RUN:  specialise pers_logger -d 'prefix = '"'"'job'"'"'' -t 'n: realscalar'
% TRY:  pers_logger('job', 2)
% TRY:  pers_logger('job', 0)
function out = pers_logger(prefix, n)
  lg('init', prefix);
  for k = 1:n, lg('add', sprintf('step %d', k)); end
  out = lg('dump');
end
function r = lg(cmd, s)
  persistent buf name
  switch cmd
    case 'init', buf = {}; name = s;
    case 'add', buf{end+1} = [name ': ' s];
    case 'dump', r = strjoin(buf, '|');
  end
end
% --- residual -------------------------------------------------------
function out = pers_logger(n)
    pers_logger__lg__buf = {};
    for k = 1:n
        s = sprintf('step %d', k);
        pers_logger__lg__buf{end + 1} = ['job: ', s];
    end
    out = strjoin(pers_logger__lg__buf, '|');
end
% --- remarks --------------------------------------------------------
