% A field named by a known text of no letters stays a field; what is no text is an error where it is stored.
%
% RUN:  specialise field_by_what_is_no_name -d "none = ''" -d 'number = 5' -t 'x: real double scalar' --nargout 3
% TRY:  field_by_what_is_no_name('', 5, 1)
% TRY:  field_by_what_is_no_name('', 5, -1)
function [a, b, c] = field_by_what_is_no_name(none, number, x)
  a.first = 1;
  a.(none) = x;
  b = a.(none) + numel(fieldnames(a));
  c = struct();
  if x < 0
    c.(number) = 3;
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = field_by_what_is_no_name(x)
    a = struct('first', 1);
    a.('') = x;
    b = a.('') + numel(fieldnames(a));
    c = struct();
    if x < 0
        c.(5) = 3;
    end
end
% --- remarks --------------------------------------------------------
