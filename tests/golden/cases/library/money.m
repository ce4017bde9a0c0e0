% `format bank`: two decimals, of complex numbers the real parts, zeros without any in matrices.
%
% RUN:  specialise money -t 'x: real double [? ?]' --nargout 3
% TRY:  money([1.5 22.456; -333.3 0])
% TRY:  money([0 NaN 1 -Inf])
% TRY:  money([0.5 99.999 1e10])
% TRY:  money(-0.001)
function [name, digits, again] = money(x)
  format long
  format bank
  x
  real_part = x(1) + 2i
  parts = [x; x] * (1 + 1i)
  counts = int32(x)
  truths = x > 1
  shown = {x(1), x(1) > 1, 1:3, single(x), 'text'};
  shown
  none = int8(repmat(x(1) > 1e20, 1, 60))
  disp(x(end))
  name = format;
  digits = output_precision;
  format compact
  x
  format
  again = format;
  x
end
% --- residual -------------------------------------------------------
function [name, digits, again] = money(x)
    format('long')
    format('bank')
    x
    real_part = x(1) + complex(0, 2)
    parts = [x; x] * complex(1, 1)
    counts = int32(x)
    truths = x > 1
    x__1 = x(1);
    shown = {x__1, x__1 > 1, 1:3, single(x), 'text'};
    shown
    none = int8(repmat(x__1 > 1e20, 1, 60))
    disp(x(end))
    name = format();
    digits = output_precision();
    format('compact')
    x
    format()
    again = format();
    x
end
% --- remarks --------------------------------------------------------
