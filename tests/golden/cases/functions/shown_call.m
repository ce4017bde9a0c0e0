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
    table__1 = [1, 2, 3];
    table__2 = [4, 5];
    r__1 = x + 1;
    if r__1 > 2
        r__1 = r__1 * 2;
    end
    r__1 = [r__1, r__1];
    ans = r__1
    xi__1 = x;
    at__1 = lookup([1, 2, 3], xi__1, 'lr');
    yi__1 = xi__1 - table__1(at__1) + table__2(at__1);
    extrap__1 = NA();
    if xi__1 < 1 || ~(xi__1 <= 3)
        yi__1 = extrap__1;
    end
    ans = yi__1
    doubled__1(x) + 1
    r__2 = doubled__1(x) + 1;
    if r__2 > 2
        r__2 = r__2 * 2;
    end
    r__2 = [r__2(1), r__2(1)];
    ans = r__2
    [8, 8]
end

function r = doubled__1(x)
    r = x + 1;
    if r > 2
        r = r * 2;
    end
    r = [r, r];
end
% --- remarks --------------------------------------------------------
% 7:3: remark: a function that reads its caller's frame makes `shown_call` run in the run-time's interpreter [native-interpreted]
