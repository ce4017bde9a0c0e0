% printf tells how many bytes it wrote where that is asked for, as fprintf does.
%
% RUN:  specialise written --nargout 3
% TRY:  written(3, 'ab')   written([1 2; 3 4], '')   written(NaN, 'x')   written([], 'y')   written(-0, "q\n")   written({1}, 'z')
% TRY:  written(1e10, 'abc')   written('text', 'd')   written(true, '%')
function [n, m, c] = written(x, t)
  n = printf("%g|%s\n", x, t);
  f = @(k) printf("%d\n", k);
  m = f(numel(t));
  c = cellfun(@(u) printf("<%s>", u), {t, 'end'});
  printf("\n");
end
% --- residual -------------------------------------------------------
function [n, m, c] = written(x, t)
    n = printf(['%g|%s', char(10)], x, t);
    m = printf(['%d', char(10)], numel(t));
    value__1 = {t, 'end'};
    c = [printf('<%s>', value__1{1}), printf('<end>')];
    printf(char(10));
end
% --- remarks --------------------------------------------------------
