% Twenty elements are better as they stand.
% FACTS: numbers s t
function g = f (s, t)
  g = [s * 1 + t; s * 2 + t; s * 3 + t; s * 4 + t; s * 5 + t; s * 6 + t; s * 7 + t; s * 8 + t; s * 9 + t; s * 10 + t; s * 11 + t; s * 12 + t; s * 13 + t; s * 14 + t; s * 15 + t; s * 16 + t; s * 17 + t; s * 18 + t; s * 19 + t; s * 20 + t];
end
% --- unchanged ---
