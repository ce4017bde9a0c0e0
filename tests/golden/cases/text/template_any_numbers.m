% Known texts go into a template beside numbers of whatever class; a transposed number is itself.
%
% RUN:  specialise template_any_numbers -d 'kind = '"'"'counter'"'"'' -t 'q: real scalar' -t 'k: int8 scalar'
% TRY:  template_any_numbers('counter', 2.5, int8(3))   template_any_numbers('counter', single(0.1), int8(-7))   template_any_numbers('counter', NaN, int8(0))
function [t, n] = template_any_numbers(kind, q, k)
  n = (q / 2).';
  t = sprintf('%s: q = %.1f kW, %d of %s, %g', kind, n, k.', kind, +q);
end
% --- residual -------------------------------------------------------
function t = template_any_numbers(q, k)
    n = q / 2;
    t = sprintf('counter: q = %.1f kW, %d of counter, %g', n, k, q);
end
% --- remarks --------------------------------------------------------
