% Library functions of known facts are their formulas; the others are called by their names.
%
% RUN:  specialise turn -t 'z: realscalar' -t 's: double [? ?]' --nargout 2
% TRY:  turn(2, [1 2])   turn(-1, 5)   turn(NaN, 7)
function [a, b] = turn(z, s)
  a = acoth(z) + flintmax();
  b = nthargout(1, @isequaln, s, 5);
end
% --- residual -------------------------------------------------------
function [a, b] = turn(z, s)
    a = atanh(1 ./ z) + 9007199254740992;
    b = nthargout(1, @isequaln, s, 5);
end
% --- remarks --------------------------------------------------------
