% The result of a call that is shown goes by the name ans, whatever is inlined.
%
% RUN:  specialise shown_call -t 'x: real double [1 1]'
% TRY:  shown_call(2)
% TRY:  shown_call(-1)
function shown_call(x)
  doubled(x)
  interp1([1 2 3], [4 5 6], x)
  doubled(x) + 1
  doubled(doubled(x))
  doubled(3)
end
function r = doubled(x)
  r = x + 1;
  if r > 2
    r = r * 2;
  end
  r = [r(1) r(1)];
end
% --- residual -------------------------------------------------------
function shown_call(x)
    doubled__1(x)
    interp1__1(x)
    doubled__1(x) + 1
    doubled__3(doubled__1(x))
    [8, 8]
end

function r = doubled__1(x)
    r = x + 1;
    if r > 2
        r = r * 2;
    end
    r = [r(1), r(1)];
end

function yi = interp1__1(arg__1)
    extrap = NA();
    at = lookup([1, 2, 3], arg__1, 'lr');
    dx = arg__1 - [1, 2, 3](at);
    yi = dx + [4, 5](at);
    outside = arg__1 < 1 | ~(arg__1 <= 3);
    if outside
        yi = extrap;
    end
end

function r = doubled__3(x)
    r = x + 1;
    if r > 2
        r = r * 2;
    end
    r = [r(1), r(1)];
end
% --- remarks --------------------------------------------------------
