% A known table of persons filtered by a mask that is not known.
%
% RUN:  specialise struct_tbl_query -d 'people = struct('"'"'name'"'"', {'"'"'Ann'"'"', '"'"'Bob'"'"', '"'"'Cy'"'"'}, '"'"'age'"'"', {31, 25, 44}, '"'"'dept'"'"', {'"'"'x'"'"', '"'"'y'"'"', '"'"'x'"'"'})' -t 'minage: realscalar' --nargout 3
% TRY:  struct_tbl_query(struct('name', {'Ann', 'Bob', 'Cy'}, 'age', {31, 25, 44}, 'dept', {'x', 'y', 'x'}), 30)
% TRY:  struct_tbl_query(struct('name', {'Ann', 'Bob', 'Cy'}, 'age', {31, 25, 44}, 'dept', {'x', 'y', 'x'}), 100)
% TRY:  struct_tbl_query(struct('name', {'Ann', 'Bob', 'Cy'}, 'age', {31, 25, 44}, 'dept', {'x', 'y', 'x'}), -1)
function [names, m, out] = struct_tbl_query(people, minage)
  keep = [people.age] >= minage;
  sel = people(keep);
  names = {sel.name};
  m = mean([sel.age]);
  d = unique({people.dept}); out = struct();
  for k = 1:numel(d)
    in = strcmp({people.dept}, d{k});
    out.(d{k}) = sum([people(in).age]);
  end
end
% --- residual -------------------------------------------------------
function [names, m, out] = struct_tbl_query(minage)
    table__1 = struct('name', {'Ann', 'Bob', 'Cy'}, 'age', {31, 25, 44}, 'dept', {'x', 'y', 'x'});
    keep = [31, 25, 44] >= minage;
    sel = table__1(keep);
    names = {sel.name};
    m = mean([sel.age]);
    out = struct('x', 75, 'y', 25);
end
% --- remarks --------------------------------------------------------
