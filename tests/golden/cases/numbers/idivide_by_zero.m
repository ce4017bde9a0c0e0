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
    r = x ./ uint8(0);
    if ~isempty(r)
        over__1 = cast(r .* uint8(0) > x, 'uint8');
        r = r + over__1 .* uint8(1) - over__1 .* uint8(0);
    end
    a__1 = int8(x);
    r__2 = a__1 ./ 0;
    if ~isempty(r__2)
        over__1 = cast(r__2 .* 0 > a__1, 'int8');
        r__2 = r__2 + over__1 .* int8(1) - over__1 .* int8(0);
    end
    r__3 = x ./ int8(-3);
    if ~isempty(r__3)
        over__1 = cast(r__3 .* int8(-3) > x, 'int8');
        r__3 = r__3 + over__1 .* int8(1) - over__1 .* int8(0);
    end
    a__1 = uint8(x);
    r__4 = a__1 ./ uint8(2);
    if ~isempty(r__4)
        r__4 = r__4 - cast(r__4 .* uint8(2) > a__1, 'uint8');
    end
    r__6 = x ./ uint16(2);
    if ~isempty(r__6)
        back__5 = r__6 .* uint16(2);
        r__6 = r__6 - cast(back__5 ~= x & xor(back__5 < x, true), 'uint16');
    end
    r = {r, r__2, r__3, r__4, uint8([1, 255]), r__6};
end
% --- remarks --------------------------------------------------------
