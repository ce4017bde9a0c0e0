% `error` of an empty message does nothing, and what follows it stays.
%
% RUN:  specialise error_of_nothing -t 'x: realscalar' -t 'm: char [1 ?]'
% TRY:  error_of_nothing(1, char(zeros(1,0)))
% TRY:  error_of_nothing(-1, 'text')
% TRY:  error_of_nothing(-2, 'text')
% TRY:  error_of_nothing(5, char(zeros(1,0)))
% TRY:  error_of_nothing(7, char(zeros(1,0)))
function y = error_of_nothing(x, m)
  error(nargchk(2, 2, nargin));
  msg = '';
  if x < -1, msg = 'too small'; end
  error(msg);
  if x < 0, error('a:b', '%s', m); end
  if x > 6, error('a:b', ['Z ' m], 1); end
  y = x;
  if x > 4, error('c:d', m); y = 3; end
end
% --- residual -------------------------------------------------------
function y = error_of_nothing(x, m)
    if x < -1
        msg = 'too small';
    else
        msg = '';
    end
    error(msg);
    if x < 0
        error('a:b', '%s', m);
    end
    if x > 6
        error('a:b', ['Z ', m], 1);
    end
    y = x;
    if x > 4
        error('c:d', m);
        y = 3;
    end
end
% --- remarks --------------------------------------------------------
