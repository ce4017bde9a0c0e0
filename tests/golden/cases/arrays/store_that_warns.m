% A number other than 0 and 1 that is stored into a logical array becomes true, and Octave warns: the store stays,
% though all of it is known, so that each run is told.
%
% RUN:  specialise store_that_warns -d 'n = 2'
% TRY:  store_that_warns(2)
function r = store_that_warns(n)
  d = true(2);
  d(1) = n;
  s.mask = false(1, 3);
  s.mask(2) = n;
  s.mask(3) = 1;
  c = {false(1, 2)};
  c{1}(2) = 3;
  e = false(1, 2);
  e(2) = 1;
  r = {d, s.mask, c{1}, e};
end
% --- residual -------------------------------------------------------
function r = store_that_warns()
    d = [true, true; true, true];
    d(1) = 2;
    s__mask = [false, false, false];
    s__mask(2) = 2;
    s__mask(3) = 1;
    c = [false, false];
    c(2) = 3;
    r = {d, s__mask, c, [false, true]};
end
% --- remarks --------------------------------------------------------
