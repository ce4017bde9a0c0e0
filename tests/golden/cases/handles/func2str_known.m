% The text of a handle is known, whatever it captures.
%
% RUN:  specialise func2str_label -d 'k = 3' -t 'x: realscalar'
% TRY:  func2str_label(2, 3)
function s = func2str_label(x, k)
  f = @(t) t * 2 + 1;
  s = sprintf('%s at %d gives %g', func2str(f), k, f(x));
end
% --- residual -------------------------------------------------------
function s = func2str_label(x)
    s = sprintf('@(t) t * 2 + 1 at 3 gives %g', x * 2 + 1);
end
% --- remarks --------------------------------------------------------
