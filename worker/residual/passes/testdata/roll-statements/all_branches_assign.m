% What every branch assigns first is assigned in each trip, whatever it is called there.
% FACTS: numbers s t c__1 e__1 c__2 e__2 c__3 e__3 c__4 e__4 c__5 e__5 c__6 e__6 c__7 e__7 c__8 e__8 c__9 e__9 c__10 e__10; arrays x; sure x
function s = f (x, s, t)
  if x(1) < 2
    c__1 = 1;
    e__1 = s;
  else
    e__1 = t;
    c__1 = x(1);
  end
  s = s + c__1 * e__1;
  if x(2) < 3
    c__2 = 2;
    e__2 = s;
  else
    e__2 = t;
    c__2 = x(2);
  end
  s = s + c__2 * e__2;
  if x(3) < 4
    c__3 = 3;
    e__3 = s;
  else
    e__3 = t;
    c__3 = x(3);
  end
  s = s + c__3 * e__3;
  if x(4) < 5
    c__4 = 4;
    e__4 = s;
  else
    e__4 = t;
    c__4 = x(4);
  end
  s = s + c__4 * e__4;
  if x(5) < 6
    c__5 = 5;
    e__5 = s;
  else
    e__5 = t;
    c__5 = x(5);
  end
  s = s + c__5 * e__5;
  if x(6) < 7
    c__6 = 6;
    e__6 = s;
  else
    e__6 = t;
    c__6 = x(6);
  end
  s = s + c__6 * e__6;
  if x(7) < 8
    c__7 = 7;
    e__7 = s;
  else
    e__7 = t;
    c__7 = x(7);
  end
  s = s + c__7 * e__7;
  if x(8) < 9
    c__8 = 8;
    e__8 = s;
  else
    e__8 = t;
    c__8 = x(8);
  end
  s = s + c__8 * e__8;
  if x(9) < 10
    c__9 = 9;
    e__9 = s;
  else
    e__9 = t;
    c__9 = x(9);
  end
  s = s + c__9 * e__9;
  if x(10) < 11
    c__10 = 10;
    e__10 = s;
  else
    e__10 = t;
    c__10 = x(10);
  end
  s = s + c__10 * e__10;
end
% --- after ---
function s = f(x, s, t)
    for k = 1:10
        if x(k) < k + 1
            c__1 = k;
            e__1 = s;
        else
            e__1 = t;
            c__1 = x(k);
        end
        s = s + c__1 * e__1;
    end
end
