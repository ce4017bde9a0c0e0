% A counter modulo a power of two is bits of it; an element taken out of a vector moves the rest.
%
% RUN:  specialise ring_and_queue --nargout 4 -t 'n: realscalar' -t 'q: real double [? ?]'
% TRY:  ring_and_queue(9, [1 2 3])
% TRY:  ring_and_queue(4, [1; 2; 3; 4])
% TRY:  ring_and_queue(2, 1:6)
% TRY:  ring_and_queue(3, [1 2])
% TRY:  ring_and_queue(2, [1 2; 3 4])
% TRY:  ring_and_queue(0, 7)
function [r, q, t, kept] = ring_and_queue(n, q)
  r = zeros(1, 8);
  t = true(1, 5);
  kept = q;
  for k = -5:n
    r(mod(k, 8) + 1) = k;
    r(1 + mod(k - 3, 4)) = mod(k + 2, 16) + mod(k, 1);
  end
  try
    for k = 1:n
      q(1) = [];
      q(end + 1) = k / 4;
      t(2) = [];
      if k == 2
        kept = q;
        q(end) = [];
      end
    end
  catch err
    disp(err.message);
  end
end
% --- residual -------------------------------------------------------
function [r, q, t, kept] = ring_and_queue(n, q)
    kept = q;
    r = [0, 0, 0, 0, 0, 0, 0, 0];
    for k = -5:n
        r(mod(k, 8) + 1) = k;
        r(1 + mod(k - 3, 4)) = mod(k + 2, 16) + mod(k, 1);
    end
    t = true(1, 5);
    try
        for k = 1:n
            q(1) = [];
            q(end + 1) = k / 4;
            t(2) = [];
            if k == 2
                kept = q;
                q(end) = [];
            end
        end
    catch err
        disp(err.message);
    end
end
% --- remarks --------------------------------------------------------
