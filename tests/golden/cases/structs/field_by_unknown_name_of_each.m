% `[s.(name), n] = f (..)` with a name that is not known, of an s that may be an array of structs: the statement stays,
% and the rest is specialised.
%
% RUN:  specialise unknown_field_of_each -d 'k = 3' --nargout 2
% TRY:  unknown_field_of_each(struct('a', 1), 'a', 3)
% TRY:  unknown_field_of_each(struct('a', {{1}}), 'b', 3)
% TRY:  unknown_field_of_each(struct('a', {1, 2}), 'a', 3)
% TRY:  unknown_field_of_each(5, 'a', 3)
function [s, y] = unknown_field_of_each(s, name, k)
  y = 0;
  for j = 1:k
    y = y + j ^ 2;
  end
  [s.(name), n] = both(y, k);
  y = y + n;
end
function [a, b] = both(y, k)
  a = y + k;
  b = y - k;
end
% --- residual -------------------------------------------------------
function [s, y] = unknown_field_of_each(s, name)
    [s.(name), n] = both(14, 3);
    y = 14 + n;
end

function [a, b] = both(y, k)
    a = y + k;
    b = y - k;
end
% --- remarks --------------------------------------------------------
% 14:3: remark: several results assigned to parts of values makes `unknown_field_of_each` run in the run-time's interpreter [native-interpreted]
