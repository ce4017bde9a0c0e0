% Flags and small integers that begin element by element keep their class where nothing is declared.
%
% RUN:  specialise flags_begun_by_elements --nargout 3
% TRY:  flags_begun_by_elements(3)
% TRY:  flags_begun_by_elements(200)
% TRY:  flags_begun_by_elements(-1)
% TRY:  flags_begun_by_elements(single(2.5))
function [y, h, s] = flags_begun_by_elements(x)
  ok(1) = x > 0;
  ok(2) = x < 9;
  if ok(1) && ok(2)
    y = 1;
  else
    y = 0;
  end
  h(1) = uint8(x);
  h(2) = uint8(x) * 3;
  y = y + double(h(1) + h(2));
  s(1, 1) = single(x);
  s(2, 1) = x;
end
% --- residual -------------------------------------------------------
function [y, h, s] = flags_begun_by_elements(x)
    ok(1) = x > 0;
    ok(2) = x < 9;
    if ok(1) && ok(2)
        y = 1;
    else
        y = 0;
    end
    uint8__1 = uint8(x);
    h(1) = uint8__1;
    h(2) = uint8__1 * 3;
    y = y + double(h(1) + h(2));
    s(1, 1) = single(x);
    s(2, 1) = x;
end
% --- remarks --------------------------------------------------------
