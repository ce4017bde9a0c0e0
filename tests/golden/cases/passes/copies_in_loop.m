% In a loop that is kept, and where the copied variable is printed or changed in part, the copies stay.
%
% RUN:  specialise copies_in_loop -t 'x: realscalar' -t 'n: realscalar'
% TRY:  copies_in_loop(2, 3)   copies_in_loop(-1, 0)   copies_in_loop(0.5, 4)
function y = copies_in_loop(x, n)
  a = x;
  b = 2 * x;
  for k = 1:n
    t = a;
    a = b;
    b = t + b;
  end
  shown = x
  x = x + 1;
  kept = [x, a];
  changed = kept;
  changed(2) = b;
  y = shown + x + kept(2) + changed(2);
end
% --- residual -------------------------------------------------------
function y = copies_in_loop(x, n)
    a = x;
    b = 2 * x;
    for k = 1:n
        t = a;
        a = b;
        b = t + b;
    end
    shown = x
    x = x + 1;
    y = shown + x + a + b;
end
% --- remarks --------------------------------------------------------
