% Fields of fields and cells in structs, made step by step.
%
% RUN:  specialise st_nested -d 'n = 3' -t 'x: realscalar' --nargout 2
% TRY:  st_nested(1, 3)
% TRY:  st_nested(-1, 3)
function [y, o] = st_nested(x, n)
  o.a.b.c = x;
  o.a.d = n;
  o.list{2} = x * 2;
  o.list{1}.z = n;
  y = o.a.b.c + o.a.d + o.list{2} + o.list{1}.z;
  o.a.b.e = 'text';
end
% --- residual -------------------------------------------------------
function [y, o] = st_nested(x)
    o__list2 = x * 2;
    y = x + 3 + o__list2 + 3;
    o = struct('a', struct('b', struct('c', x, 'e', 'text'), 'd', 3), 'list', {{struct('z', 3), ...
            o__list2}});
end
% --- remarks --------------------------------------------------------
