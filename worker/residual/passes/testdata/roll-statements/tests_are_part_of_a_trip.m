% A test and its branches, in which a variable may be assigned.
% FACTS: numbers s a; arrays x; sure x
function s = tested (x, a)
  s = 0;
  if x(1) > a
    s = s + 1 * x(1);
  else
    s = s - 0.25;
  end
  if x(2) > a
    s = s + 2 * x(2);
  else
    s = s - 0.25;
  end
  if x(3) > a
    s = s + 3 * x(3);
  else
    s = s - 0.25;
  end
  if x(4) > a
    s = s + 4 * x(4);
  else
    s = s - 0.25;
  end
  if x(5) > a
    s = s + 5 * x(5);
  else
    s = s - 0.25;
  end
  if x(6) > a
    s = s + 6 * x(6);
  else
    s = s - 0.25;
  end
  if x(7) > a
    s = s + 7 * x(7);
  else
    s = s - 0.25;
  end
  if x(8) > a
    s = s + 8 * x(8);
  else
    s = s - 0.25;
  end
  if x(9) > a
    s = s + 9 * x(9);
  else
    s = s - 0.25;
  end
  if x(10) > a
    s = s + 10 * x(10);
  else
    s = s - 0.25;
  end
  if x(11) > a
    s = s + 11 * x(11);
  else
    s = s - 0.25;
  end
  if x(12) > a
    s = s + 12 * x(12);
  else
    s = s - 0.25;
  end
  if x(13) > a
    s = s + 13 * x(13);
  else
    s = s - 0.25;
  end
  if x(14) > a
    s = s + 14 * x(14);
  else
    s = s - 0.25;
  end
end
% --- after ---
function s = tested(x, a)
    s = 0;
    for k = 1:14
        if x(k) > a
            s = s + k * x(k);
        else
            s = s - 0.25;
        end
    end
end
