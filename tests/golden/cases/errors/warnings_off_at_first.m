% A session begins with some warnings that are off, and the states of all are one struct array that can be put back.
%
% RUN:  specialise warnings_off_at_first --nargout 5
% TRY:  warnings_off_at_first([true, false])
% TRY:  warnings_off_at_first(3)
function [m, n, s, t, e] = warnings_off_at_first(x)
  lastwarn('');
  if islogical(x)
    warning('Octave:array-to-vector', 'converted');
  end
  m = lastwarn();
  warning('on', 'Octave:array-to-vector');
  warning('Octave:array-to-vector', 'told');
  n = lastwarn();
  warning('off', 'Octave:array-to-vector');
  warning('off', 'a:b');
  before = warning('off', 'all');
  s = {size(before, 1), numel(warning()), before(1).identifier, before(1).state};
  warning('a:b', 'not told');
  warning(before);
  after = warning();
  t = {isrow(after), warning('query', 'a:b').state, warning('query', 'Octave:str-to-num').state, warning('query', 'c:d').state};
  warning('on', 'all');
  t{end + 1} = warning('query', 'Octave:str-to-num').state;
  warning(before);
  warning('on', 'a:b');
  try
    warning('error', 'all');
    e = '';
  catch err
    e = err.message;
  end
end
% --- residual -------------------------------------------------------
function [m, n, s, t, e] = warnings_off_at_first(x)
    lastwarn('');
    if islogical(x)
        warning('Octave:array-to-vector', 'converted');
    end
    m = lastwarn();
    warning('on', 'Octave:array-to-vector');
    warning('Octave:array-to-vector', 'told');
    n = lastwarn();
    warning('off', 'Octave:array-to-vector');
    warning('off', 'a:b');
    before = warning('off', 'all');
    s = {size(before, 1), numel(warning()), before(1).identifier, before(1).state};
    warning('a:b', 'not told');
    warning(before);
    after = warning();
    t = {isrow(after), warning('query', 'a:b').state, warning('query', ...
            'Octave:str-to-num').state, warning('query', 'c:d').state};
    warning('on', 'all');
    t{end + 1} = warning('query', 'Octave:str-to-num').state;
    warning(before);
    warning('on', 'a:b');
    try
        warning('error', 'all');
        e = '';
    catch err
        e = err.message;
    end
end
% --- remarks --------------------------------------------------------
