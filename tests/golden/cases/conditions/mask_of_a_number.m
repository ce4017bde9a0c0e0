% What becomes a condition here, a mask of a number and a truth that is asked once, warns of no short circuit.
%
% RUN:  specialise mask_of_a_number -t 'n: real double scalar' -t 'c: logical scalar'
% TRY:  mask_of_a_number(0, true)   mask_of_a_number(2, false)   mask_of_a_number(NaN, true)
function n = mask_of_a_number(n, c)
  n((1 < n) & (n < 3)) = 7;
  far = n > 5 & c | n < -5;
  if far
    n = n + 100;
  end
end
% --- residual -------------------------------------------------------
function n = mask_of_a_number(n, c)
    if 1 < n && n < 3
        n = 7;
    end
    far = n > 5 & c | n < -5;
    if far
        n = n + 100;
    end
end
% --- remarks --------------------------------------------------------
