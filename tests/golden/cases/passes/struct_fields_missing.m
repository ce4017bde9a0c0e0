% A field that may not be there when it is read, and a struct that is handed on: the struct stays.
%
% RUN:  specialise struct_fields_missing -t 'x: realscalar' -t 'n: realscalar' --nargout 2
% TRY:  struct_fields_missing(1, 5)
% TRY:  struct_fields_missing(1, 0)
function [y, s] = struct_fields_missing(x, n)
  s = struct('a', 1);
  t = struct('a', 1);
  while x < n
    t.b = x;
    s.a = s.a + x;
    x = x + 1;
  end
  y = t.b + t.a;
end
% --- residual -------------------------------------------------------
function [y, s] = struct_fields_missing(x, n)
    s = struct('a', 1);
    t = struct('a', 1);
    while x < n
        t.b = x;
        s.a = s.a + x;
        x = x + 1;
    end
    y = t.b + 1;
end
% --- remarks --------------------------------------------------------
