% What stands behind a map whose keys are known is one value, too: the first of a list, and an error where there is none.
%
% RUN:  specialise first_of_list_behind_known_map -t 'x: realscalar'
% TRY:  first_of_list_behind_known_map(4)
function r = first_of_list_behind_known_map(x)
  m = containers.Map();
  m('p') = {x, 2, 3};
  m('q') = {};
  m('s') = struct('a', {x, 7});
  r = {m.keys{:}, m('p'){:}, m('p'){2:3}, [m('s').a], numel(m.values{:})};
  first = m.keys{2:3};
  r = [r, {first, m.keys(){3}, m('s')(2).a, {keys(m){:}}}];
  try
    r{end + 1} = m('q'){:};
  catch e
    disp(e.message)
  end
end
% --- residual -------------------------------------------------------
function r = first_of_list_behind_known_map(x)
    r = {'p', x, 2, [x], 3, 'q', 's', 7, {'p', 'q', 's'}};
    try
        r{10} = error('invalid number of elements on RHS of assignment');
    catch e
        disp(e.message)
    end
end
% --- remarks --------------------------------------------------------
% 14:18: remark: reached with these values it fails: invalid number of elements on RHS of assignment [certain-error]
