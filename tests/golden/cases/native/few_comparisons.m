% all and any of comparisons of few numbers are compared one by one, NaN and zeros of both signs among them.
%
% RUN:  specialise few_comparisons -t 'g: real double [? ?]' -t 'q: real double [? 2]' -t 'lo: real double scalar'
% TRY:  few_comparisons(magic (4), [1 1; 2 3; 4 4; 5 1; 0 2], 1)
% TRY:  few_comparisons(magic (4), [1 NaN; NaN NaN; -0 0; 0 -0], 0)
% TRY:  few_comparisons(magic (4), [1 NaN; Inf -Inf; 3 2], NaN)
% TRY:  few_comparisons(zeros (0, 3), [1 1; 0 0], -0)
% TRY:  few_comparisons(zeros (3, 0), [1 2], Inf)
% TRY:  few_comparisons(5, zeros (0, 2), 1)
function [c, m] = few_comparisons(g, q, lo)
  [h, w] = size(g);
  c = zeros(1, 8);
  m = 0;
  for k = 1:size(q, 1)
    t = q(k, :);
    u = t + [1 0];
    if all(t >= lo) && all(t <= [h w])
      c(1) = c(1) + 1;
      m = m + g(t(1), t(2));
    end
    c(2) = c(2) + any(t == 0);
    c(3) = c(3) + any([h w] < u);
    c(4) = c(4) + all(u ~= t);
    c(5) = c(5) + all(2 > t');
    c(6) = c(6) + all(t == [1, lo]);
    if any(t(1) > [lo, 2, 3])
      c(7) = c(7) + 1;
    end
    c(8) = c(8) + ~all(-t <= u);
  end
end
% --- residual -------------------------------------------------------
function c = few_comparisons(g, q, lo)
    h = size(g, 1);
    w = size(g, 2);
    c__1 = 0;
    c__2 = 0;
    c__3 = 0;
    c__4 = 0;
    c__5 = 0;
    c__6 = 0;
    c__7 = 0;
    c__8 = 0;
    m = 0;
    for k = 1:size(q, 1)
        t = q(k, :);
        u = t + [1, 0];
        if all(t >= lo) && all(t <= [h, w])
            c__1 = c__1 + 1;
            m = m + g(t(1), t(2));
        end
        c__2 = c__2 + any(t == 0);
        c__3 = c__3 + any([h, w] < u);
        c__4 = c__4 + all(u ~= t);
        c__5 = c__5 + all(2 > t');
        c__6 = c__6 + all(t == [1, lo]);
        if any(t(1) > [lo, 2, 3])
            c__7 = c__7 + 1;
        end
        c__8 = c__8 + ~all(-t <= u);
    end
    c = [c__1, c__2, c__3, c__4, c__5, c__6, c__7, c__8];
end
% --- remarks --------------------------------------------------------
