% What `cellfun` calls is evaluated although the class of the results is not known: the map itself puts them together.
%
% RUN:  specialise map_of_one_class_or_another -d 'parts = {struct("i", 1, "w", 2), struct("i", 2, "w", 0.5), struct("i", 3, "w", 1)}' -t 'lam: real double [1 3]' -t 't: real scalar' --nargout 2
% TRY:  map_of_one_class_or_another({struct('i', 1, 'w', 2), struct('i', 2, 'w', 0.5), struct('i', 3, 'w', 1)}, [0.1 0.2 0.3], 2)
% TRY:  map_of_one_class_or_another({struct('i', 1, 'w', 2), struct('i', 2, 'w', 0.5), struct('i', 3, 'w', 1)}, [0.1 0.2 NaN], single (2))
function [r, s] = map_of_one_class_or_another(parts, lam, t)
  p = exp(-lam * t);
  q = cellfun(@(c) c.w * p(c.i), parts);
  r = 1 - prod(1 - q);
  s = arrayfun(@(k) q(k) ^ 2, [1; 3]);
end
% --- residual -------------------------------------------------------
function [r, s] = map_of_one_class_or_another(lam, t)
    p = exp(-lam * t);
    q = cellfun(@(element) element, {2 * p(1), 0.5 * p(2), p(3)});
    r = 1 - prod(1 - q);
    s = arrayfun(@(element) element{1}, {q(1)^2; q(3)^2});
end
% --- remarks --------------------------------------------------------
