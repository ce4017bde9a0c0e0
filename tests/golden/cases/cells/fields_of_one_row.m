% Names of fields are rows: '' is none, a row of no characters is one. A cell of pages is shown by its extents.
%
% RUN:  specialise fields_of_one_row -d 'c = {1}'
% TRY:  fields_of_one_row({1}, {''})   fields_of_one_row({1}, {'a'})   fields_of_one_row({1}, {char(zeros(1, 0))})   fields_of_one_row({1}, '')   fields_of_one_row({1}, {'a'; ''})
% TRY:  fields_of_one_row({1}, {['a'; 'b']})   fields_of_one_row({1}, 'ab')   fields_of_one_row({1}, {5})   fields_of_one_row({1}, {})
function [s, f] = fields_of_one_row(c, names)
  x = cell(1, 0, 3)
  y.a = {cell(0, 0, 2), cell(2, 1, 2), cell(0, 3)}
  disp(cell(3, 0, 1, 2));
  s = cell2struct(c, names, 1);
  f = fieldnames(s);
end
% --- residual -------------------------------------------------------
function s = fields_of_one_row(names)
    x = cell(1, 0, 3)
    y.a = {cell(0, 0, 2), cell(2, 1, 2), cell(0, 3)}
    disp(cell(3, 0, 1, 2));
    s = cell2struct({1}, names, 1);
    f = fieldnames(s);
end
% --- remarks --------------------------------------------------------
