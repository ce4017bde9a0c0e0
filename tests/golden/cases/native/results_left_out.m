% Results that a function may leave out: an error where they are asked for, and none where they are not.
%
% RUN:  specialise results_left_out -t 'x: realscalar' --nargout 2
% TRY:  results_left_out(3)
% TRY:  results_left_out(2)
% TRY:  results_left_out(1)
% TRY:  results_left_out(0)
% TRY:  results_left_out(-1)
function [r, log] = results_left_out(x)
  log = '';
  r = 0;
  try
    r = one_of(x);
    r = r + one_of(x - 1);
  catch e
    log = [log, '1', e.identifier];
  end
  try
    [a, b] = one_of(x);
    r = r + a + b;
  catch e
    log = [log, '2', e.identifier];
  end
  try
    one_of(x);
    one_of(x)
    shows(x)
  catch e
    log = [log, '3', e.identifier];
  end
  try
    c = {one_of(x), [1, one_of(x)]};
    r = r + numel(c);
  catch e
    log = [log, '4', e.identifier];
  end
  try
    [r, told] = caught_inside(x);
    log = [log, told];
  catch e
    log = [log, '5', e.identifier];
  end
end
function [a, b] = one_of(x)
  if x > 0
    a = x;
  end
  if x > 2
    b = 'ab';
  end
end
function shown = shows(x)
  printf('%g ', x);
  if x > 1
    shown = x;
  end
end
function [p, q] = caught_inside(x)
  q = 'not caught';
  try
    if x > -1
      p = x;
    end
    return;
  catch
    p = 2;
  end
end
% --- residual -------------------------------------------------------
function [r, log] = results_left_out(x)
    r = 0;
    try
        r = one_of__1(x);
        r = r + one_of__1(x - 1);
        log = '';
    catch e
        log = ['', '1', e.identifier];
    end
    try
        [a, b] = one_of__3(x);
        r = r + a + b;
    catch e
        log = [log, '2', e.identifier];
    end
    try
        one_of__1(x)
        shows__1(x)
    catch e
        log = [log, '3', e.identifier];
    end
    try
        c__1__1 = one_of__1(x);
        c__2__1 = [1, one_of__1(x)];
        r = r + 2;
    catch e
        log = [log, '4', e.identifier];
    end
    try
        r = caught_inside__1(x);
        log = [log, 'not caught'];
    catch e
        log = [log, '5', e.identifier];
    end
end

function a = one_of__1(x)
    if x > 0
        a = x;
    end
end

function [a, b] = one_of__3(x)
    if x > 0
        a = x;
    end
    if x > 2
        b = 'ab';
    end
end

function shown = shows__1(x)
    printf('%g ', x);
    if x > 1
        shown = x;
    end
end

function p = caught_inside__1(x)
    if x > -1
        p = x;
    end
end
% --- remarks --------------------------------------------------------
