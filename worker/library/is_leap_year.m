function r = is_leap_year (year)
  % True for years of 366 days.
  if (nargin == 0)
    now_is = clock ();
    year = now_is(1);
  end
  r = (mod (year, 4) == 0 & mod (year, 100) != 0) | mod (year, 400) == 0;
end
