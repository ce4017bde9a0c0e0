% How far a subscript is from a whole number is told where six digits hide it.
%
% RUN:  specialise subscripts_near_whole_numbers -t 'k: real double scalar'
% TRY:  subscripts_near_whole_numbers(eps)
% TRY:  subscripts_near_whole_numbers(1e-10)
% TRY:  subscripts_near_whole_numbers(1e-17)
% TRY:  subscripts_near_whole_numbers(1 + eps)
% TRY:  subscripts_near_whole_numbers(1e10 + 0.5)
% TRY:  subscripts_near_whole_numbers(1e-5)
% TRY:  subscripts_near_whole_numbers(1.5)
% TRY:  subscripts_near_whole_numbers(-eps)
function y = subscripts_near_whole_numbers(k)
  x = [1, 2, 3];
  try
    y = x(k);
  catch e
    y = e.message;
  end
  x(1, k) = 4;
end
% --- residual -------------------------------------------------------
function y = subscripts_near_whole_numbers(k)
    try
        x = [1, 2, 3];
        y = x(k);
    catch e
        y = e.message;
    end
    x = [1, 2, 3];
    x(1, k) = 4;
end
% --- remarks --------------------------------------------------------
