% A state struct goes through a function trip by trip: only its fields are left.
%
% RUN:  specialise st_update_fn -d 'n = 3' -t 'x: realscalar'
% TRY:  st_update_fn(2, 3)
% TRY:  st_update_fn(Inf, 3)
function y = st_update_fn(x, n)
  s = init(x);
  for k = 1:n
    s = step(s, k);
  end
  y = s.sum / s.count;
end
function s = init(x)
  s.sum = x;
  s.count = 1;
end
function s = step(s, k)
  s.sum = s.sum * 2 + k;
  s.count = s.count + 1;
end
% --- residual -------------------------------------------------------
function y = st_update_fn(x)
    y = (((x * 2 + 1) * 2 + 2) * 2 + 3) / 4;
end
% --- remarks --------------------------------------------------------
