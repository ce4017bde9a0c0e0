% After a loop without a trip its variable holds the empty range.
%
% RUN:  specialise loop_without_trip
% TRY:  loop_without_trip(0)   loop_without_trip(2)   loop_without_trip([])
function c = loop_without_trip(n)
  s = 0;
  for k = 1:n
    s = s + k;
  end
  for m = n
    s = s + 1;
  end
  c = {s, k, m};
end
% --- residual -------------------------------------------------------
function c = loop_without_trip(n)
    s = 0;
    for k = 1:n
        s = s + k;
    end
    for m = n
        s = s + 1;
    end
    c = {s, k, m};
end
% --- remarks --------------------------------------------------------
