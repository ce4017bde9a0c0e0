% Two ways come to the head of the loop with the same place: the loop is kept, and not written out once for each way.
%
% RUN:  specialise ways_meet_again -t 'x: real double [1 6]'
% TRY:  ways_meet_again([1 0 2 0 0 0])   ways_meet_again([NaN 1 1 1 1 1])   ways_meet_again(zeros(1, 6))
function s = ways_meet_again(x)
  k = 1;
  s = 0;
  while k <= 6
    if x(k) > 0
      k = k + 2;
      s = s + 1;
    else
      k = k + 1;
    end
  end
end
% --- residual -------------------------------------------------------
function s = ways_meet_again(x)
    k = 1;
    s = 0;
    while k <= 6
        if x(k) > 0
            k = k + 2;
            s = s + 1;
        else
            k = k + 1;
        end
    end
end
% --- remarks --------------------------------------------------------
