% What functions warn of is what `lastwarn` tells, with the line break that a message ends in, and what `warning` says of an
% identifier holds for it: min, unique, cross and maps wrote past both.
%
% RUN:  specialise warnings_are_remembered -t 'x: real double [1 3]'
% TRY:  warnings_are_remembered([1 2 3])   warnings_are_remembered([0 NaN -1])
function m = warnings_are_remembered(x)
  m = {};
  lastwarn('none');
  a = min(x, 3, 1);
  m{1} = lastwarn();
  c = unique({'a', 'b'}, 'rows');
  m{2} = lastwarn();
  d = cross(x, x(:));
  m{3} = lastwarn();
  d = cross(x(:), x);
  m{4} = lastwarn();
  k = containers.Map({int8(1), 2}, {x, 2});
  m{5} = lastwarn();
  warning('kept:break', 'line %d\n', 1);
  [m{6}, m{7}] = lastwarn();
  warning('error', 'kept:break');
  try
    warning('kept:break', 'line %d\n', 2);
  catch err
    m{8} = err.message;
  end
  m{9} = lastwarn();
  warning('off', 'kept:break');
  warning('kept:break', 'line 3');
  m{10} = lastwarn();
  warning('on', 'kept:break');
  warning('off', 'Octave:singular-matrix');
  y = [x(1) 1; x(1) 1] \ [1; 1];
  m{11} = lastwarn();
  warning('on', 'Octave:singular-matrix');
end
% --- residual -------------------------------------------------------
function m = warnings_are_remembered(x)
    lastwarn('none');
    a = min(x, 3, 1);
    m__1 = lastwarn();
    c = unique({'a', 'b'}, 'rows');
    m__2 = lastwarn();
    d = cross(x, x(:));
    m__3 = lastwarn();
    d = cross(x(:), x);
    m__4 = lastwarn();
    k = containers.Map({int8(1), 2}, {x, 2});
    m__5 = lastwarn();
    warning('kept:break', 'line %d\n', 1);
    [out__1, out__2] = lastwarn();
    warning('error', 'kept:break');
    try
        warning('kept:break', 'line %d\n', 2);
        m = {m__1, m__2, m__3, m__4, m__5, out__1, out__2};
    catch err
        m__8 = err.message;
        m = {m__1, m__2, m__3, m__4, m__5, out__1, out__2, m__8};
    end
    m{9} = lastwarn();
    warning('off', 'kept:break');
    warning('kept:break', 'line 3');
    m{10} = lastwarn();
    warning('on', 'kept:break');
    warning('off', 'Octave:singular-matrix');
    y = [x(1), 1; x(1), 1] \ [1; 1];
    m{11} = lastwarn();
    warning('on', 'Octave:singular-matrix');
end
% --- remarks --------------------------------------------------------
