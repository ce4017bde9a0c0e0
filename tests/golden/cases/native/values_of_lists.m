% Several targets and a list of values: one after the other, and an error where there are too few.
%
% RUN:  specialise values_of_lists --nargout 2
% TRY:  values_of_lists({1, 2; 3, 4}, struct('x', {5, 6, 7}), 'x')
% TRY:  values_of_lists({1, 2, 3; 'a', [], {}}, struct('x', {5, 6}), 'x')
% TRY:  values_of_lists({1; 2}, struct('x', {5, 6}), 'x')
% TRY:  values_of_lists({}, struct('x', {5, 6}), 'x')
% TRY:  values_of_lists({1, 2}, struct('x', 5), 'x')
% TRY:  values_of_lists({1, 2}, struct('y', {5, 6}), 'y')
% TRY:  values_of_lists({1, 2}, struct('x', {{3, 4}, 6}), 'x')
% TRY:  values_of_lists(5, struct('x', {5, 6}), 'x')
% TRY:  values_of_lists({1, 2}, 3, 'x')
function [t, said] = values_of_lists(c, s, f)
  t = {};
  said = '';
  a = 0;
  for k = 1:size(c, 1)
    [a, b] = c{k, :};
    t{end + 1} = a;
    t{end + 1} = b;
  end
  [~, q] = s.x;
  t{end + 1} = q;
  try
    [a, b, q] = s.(f);
    t{end + 1} = q;
  catch err
    said = err.message;
    t{end + 1} = a;
  end
  one = c{:};
  t{end + 1} = one;
  [b, t] = deal(t, b);
  t = {t, b};
end
% --- residual -------------------------------------------------------
function [t, said] = values_of_lists(c, s, f)
    a = 0;
    t = {};
    for k = 1:size(c, 1)
        [a, b] = c{k, :};
        t{end + 1} = a;
        t{end + 1} = b;
    end
    [~, q] = s.x;
    t{end + 1} = q;
    try
        [a, b, q] = s.(f);
        t{end + 1} = q;
        said = '';
    catch err
        said = err.message;
        t{end + 1} = a;
    end
    one = c{:};
    t{end + 1} = one;
    [b, t] = deal(t, b);
    t = {t, b};
end
% --- remarks --------------------------------------------------------
