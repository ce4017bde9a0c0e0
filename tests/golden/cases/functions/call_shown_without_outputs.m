% Functions without outputs called in statements that would show a result: there is none, and the call is no error.
%
% RUN:  specialise call_shown_without_outputs -d 'limit = 10'
% TRY:  call_shown_without_outputs(3, 10)
% TRY:  call_shown_without_outputs(-3, 10)
% TRY:  call_shown_without_outputs(30, 10)
function y = call_shown_without_outputs(x, limit)
  y = x;
  try
    check(x > 0, 'positive')
    check(x < limit, 'small')
    say(x)
    tell = @(v) say(v);
    tell(limit)
    nothing
    f = @check;
    f(x ~= 5, 'not five')
    feval(@check, x ~= 6, 'not six')
    several(x, 0)
    half(x)
  catch err
    y = err.message;
  end
end
function check(good, what)
  if ~good
    error('it is not %s', what);
  end
end
function say(v)
  fprintf('say %g\n', v);
end
function nothing
  fprintf('nothing\n');
end
function varargout = several(x, n)
  varargout = cell(1, n);
  fprintf('several %g\n', x);
end
function h = half(x)
  h = x / 2;
end
% --- residual -------------------------------------------------------
function y = call_shown_without_outputs(x)
    y = x;
    try
        good = x > 0;
        if ~good
            error('it is not %s', 'positive');
        end
        good__1 = x < 10;
        if ~good__1
            error('it is not %s', 'small');
        end
        fprintf('say %g\n', x);
        say__2()
        fprintf('nothing\n');
        check__3(x ~= 5)
        check__4(x ~= 6)
        several__1(x)
        x / 2
    catch err
        y = err.message;
    end
end

function check__3(good)
    if ~good
        error('it is not %s', 'not five');
    end
end

function check__4(good)
    if ~good
        error('it is not %s', 'not six');
    end
end

function varargout = several__1(x)
    fprintf('several %g\n', x);
    varargout = cell(1, 0);
end

function say__2()
    fprintf('say 10\n');
end
% --- remarks --------------------------------------------------------
% 36:1: remark: `varargout` makes `several__1` run in the run-time's interpreter [native-interpreted]
