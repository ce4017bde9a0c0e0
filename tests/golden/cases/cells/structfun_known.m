% structfun over a known struct: one call a field.
%
% RUN:  specialise structfun_dyn -d 's = struct('"'"'a'"'"', 1, '"'"'b'"'"', 4)' -t 'x: realscalar'
% TRY:  structfun_dyn(2, struct('a', 1, 'b', 4))
function y = structfun_dyn(x, s)
  y = sum(structfun(@(v) v * x, s));
end
% --- residual -------------------------------------------------------
function y = structfun_dyn(x)
    y = sum([x; 4 * x]);
end
% --- remarks --------------------------------------------------------
