% A known text may name a field that no name stands for: units, heads of columns, nothing at all.
%
% RUN:  specialise fields_that_are_no_names -d "p = 'kg/m3'" -d "q = {'T (K)', '1x', 'a.b', '', 'end', 'plain'}" --nargout 3
% TRY:  fields_that_are_no_names(struct('kg', 1), 'kg/m3', {'T (K)', '1x', 'a.b', '', 'end', 'plain'}, 3)
% TRY:  fields_that_are_no_names(struct('plain', {7}), 'kg/m3', {'T (K)', '1x', 'a.b', '', 'end', 'plain'}, [1 2])
% TRY:  fields_that_are_no_names(5, 'kg/m3', {'T (K)', '1x', 'a.b', '', 'end', 'plain'}, 3)
function [s, y, z] = fields_that_are_no_names(s, p, q, x)
  s.(p) = x;
  y = s.(p) + 1;
  for k = 1:numel(q)
    s.(q{k}) = k;
    s.in.(q{k})(2) = x(1);
  end
  z = fieldnames(s);
  s.(p)(3) = -1;
end
% --- residual -------------------------------------------------------
function [s, y, z] = fields_that_are_no_names(s, x)
    s.('kg/m3') = x;
    y = s.('kg/m3') + 1;
    s.('T (K)') = 1;
    s.in.('T (K)')(2) = x(1);
    s.('1x') = 2;
    s.in.('1x')(2) = x(1);
    s.('a.b') = 3;
    s.in.('a.b')(2) = x(1);
    s.('') = 4;
    s.in.('')(2) = x(1);
    s.end = 5;
    s.in.end(2) = x(1);
    s.plain = 6;
    s.in.plain(2) = x(1);
    z = fieldnames(s);
    s.('kg/m3')(3) = -1;
end
% --- remarks --------------------------------------------------------
