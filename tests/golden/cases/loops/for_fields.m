% for over the fields of a known struct.
%
% RUN:  specialise for_struct -d 'cfg = struct('"'"'a'"'"', 2, '"'"'b'"'"', 5)' -t 'x: realscalar'
% TRY:  for_struct(2, struct('a', 2, 'b', 5))
function y = for_struct(x, cfg)
  y = 0;
  for [v, k] = cfg
    y = y + v * x + numel(k);
  end
end
% --- residual -------------------------------------------------------
function y = for_struct(x)
    y = 0 + 2 * x + 1 + 5 * x + 1;
end
% --- remarks --------------------------------------------------------
