% What stands behind a map in a chain is one value, the first of a list, as the map's class takes the rest of the chain
% and has one result; a list of none is an error there, and so are several results.
%
% RUN:  specialise first_of_list_behind_map -t 'x: realscalar'
% TRY:  first_of_list_behind_map(1)
% TRY:  first_of_list_behind_map(2)
function r = first_of_list_behind_map(x)
  m = containers.Map({'p', 'q'}, {{x, 2, 3}, {}});
  r = {m.keys{:}, m('p'){:}, m('p'){2:3}};
  r{end + 1} = max(m('p'){:});
  first = m.values{1:2};
  r{end + 1} = first;
  try
    r = {m('q'){:}};
  catch e
    disp(e.message)
  end
  m(sprintf('%d', x)) = 5;
  r{end + 1} = {m.keys{:}};
  r{end + 1} = {m.keys(){x:2}};
end
% --- residual -------------------------------------------------------
function r = first_of_list_behind_map(x)
    m = containers.Map({'p', 'q'}, {{x, 2, 3}, {}});
    r = {m.keys{:}, m('p'){:}, m('p'){2:3}};
    r{end + 1} = max(m('p'){:});
    first = m.values{1:2};
    r{end + 1} = first;
    try
        r = {m('q'){:}};
    catch e
        disp(e.message)
    end
    m(sprintf('%d', x)) = 5;
    r{end + 1} = {m.keys{:}};
    r{end + 1} = {m.keys(){x:2}};
end
% --- remarks --------------------------------------------------------
% 9:19: remark: a list behind an object makes `first_of_list_behind_map` run in the run-time's interpreter [native-interpreted]
