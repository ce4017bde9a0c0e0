% The quotient that `fix` corrects by a signed step, of classes without a sign, too: `idivide ([-1 1], uint8 (0))` is 1, 255.
%
% RUN:  specialise idivide_by_zero -t 'x: real double [1 ?]'
% TRY:  idivide_by_zero([-1 0 1])
% TRY:  idivide_by_zero([-7 2.5 255 300])
function r = idivide_by_zero(x)
  r = {idivide(x, uint8(0)), idivide(int8(x), 0), idivide(x, int8(-3)), idivide(uint8(x), uint8([2]))};
  r{end + 1} = idivide([-1 1], uint8(0));
  r{end + 1} = idivide(x, uint16(2), 'floor');
end
% --- residual -------------------------------------------------------
function r = idivide_by_zero(x)
    r = x ./ uint16(2);
    if ~isempty(r)
        back__1 = r .* uint16(2);
        r = r - cast(back__1 ~= x & xor(back__1 < x, true), 'uint16');
    end
    c__1 = x ./ uint8(0);
    if ~isempty(c__1)
        c__1 = c__1 - (c__1 .* uint8(0) > x) .* -1;
    end
    a__1 = int8(x);
    c__2 = a__1 ./ 0;
    if ~isempty(c__2)
        c__2 = c__2 - (c__2 .* 0 > a__1) .* -1;
    end
    c__3 = x ./ int8(-3);
    if ~isempty(c__3)
        c__3 = c__3 - (c__3 .* int8(-3) > x) .* -1;
    end
    a__1 = uint8(x);
    c__4 = a__1 ./ uint8(2);
    if ~isempty(c__4)
        c__4 = c__4 - (c__4 .* uint8(2) > a__1) .* 1;
    end
    r = {c__1, c__2, c__3, c__4, uint8([1, 255]), r};
end
% --- remarks --------------------------------------------------------
