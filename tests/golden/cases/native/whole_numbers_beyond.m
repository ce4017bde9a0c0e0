% Subscripts, bounds and counts that no 64-bit integer is, or no number: each is the kernel's error, or the value that
% Octave gives.
%
% RUN:  specialise whole_numbers_beyond -t 'x: real double [1 n]' -t 'k: real double scalar' -t 'how: real double scalar'
% TRY:  whole_numbers_beyond(1:4, 2, 1)   whole_numbers_beyond(1:4, NaN, 1)   whole_numbers_beyond(1:4, Inf, 1)   whole_numbers_beyond(1:4, 2^63, 1)
% TRY:  whole_numbers_beyond(1:4, -2^63, 1)   whole_numbers_beyond(1:4, 1e300, 1)   whole_numbers_beyond(1:4, -Inf, 1)   whole_numbers_beyond(1:4, 2^53 + 2, 1)
% TRY:  whole_numbers_beyond(1:4, 3, 2)   whole_numbers_beyond(1:4, 2^63, 2)   whole_numbers_beyond(1:4, -2^63, 2)   whole_numbers_beyond(1:4, NaN, 2)
% TRY:  whole_numbers_beyond(1:4, NaN, 3)   whole_numbers_beyond(1:4, 2^63, 3)   whole_numbers_beyond(1:4, -2^64, 3)   whole_numbers_beyond(1:4, 6, 3)
% TRY:  whole_numbers_beyond(1:4, 2^63, 4)   whole_numbers_beyond(1:4, -2^63, 4)   whole_numbers_beyond(1:4, NaN, 4)   whole_numbers_beyond(1:4, 1e300, 4)
% TRY:  whole_numbers_beyond(1:4, -2^63, 5)   whole_numbers_beyond(1:4, NaN, 5)   whole_numbers_beyond(1:4, 3, 5)   whole_numbers_beyond(1:4, -Inf, 5)
function y = whole_numbers_beyond(x, k, how)
  if how == 1
    y = x(k);
  elseif how == 2
    y = x;
    y(2:k) = 7;
  elseif how == 3
    y = double(int32(k)) + double(uint8(k));
  elseif how == 4
    y = x(1:k) + 1;
  else
    y = 0;
    for j = 1:k
      y = y + x(j);
    end
  end
end
% --- residual -------------------------------------------------------
function y = whole_numbers_beyond(x, k, how)
    if how == 1
        y = x(k);
    elseif how == 2
        y = x;
        y(2:k) = 7;
    elseif how == 3
        y = double(int32(k)) + double(uint8(k));
    elseif how == 4
        y = x(1:k) + 1;
    else
        y = 0;
        for j = 1:k
            y = y + x(j);
        end
    end
end
% --- remarks --------------------------------------------------------
