% A message from one function to another, in each call anew; what it leaves at the end no call sees.
%
% RUN:  specialise kept_mail -d 'n = 3' -t 'x: realscalar'
% TRY:  kept_mail(2, 3)
% TRY:  kept_mail(-1, 3)
function y = kept_mail(x, n)
  y = 0;
  for k = 1:n
    kept_box('put', {k, @(t) t ^ k});
    y = y + kept_use(x);
  end
  if x > 0
    kept_box('put', {7, @sin});
  end
end
function y = kept_use(x)
  message = kept_box('get');
  y = message{1} * message{2}(x);
end
function v = kept_box(action, v)
  persistent box
  if strcmp(action, 'put'), box = v; else, v = box; end
end
% --- residual -------------------------------------------------------
function y = kept_mail(x)
    y = 0 + x + 2 * x^2 + 3 * x^3;
end
% --- remarks --------------------------------------------------------
