% An error in a loop that was unrolled inside a `try`: what was known when it failed is known in the catch block.
%
% RUN:  specialise try_fails_in_loop
% TRY:  try_fails_in_loop(1)
function r = try_fails_in_loop(x)
  r = 5;
  w = 0;
  try
    while w < 3
      w = w + 1;
      c = {};
      t = c{w};
    end
  catch err
    disp(err.identifier);
  end
  r = [r, w, x];
end
% --- residual -------------------------------------------------------
function r = try_fails_in_loop(x)
    disp('Octave:index-out-of-bounds');
    r = [5, 1, x];
end
% --- remarks --------------------------------------------------------
