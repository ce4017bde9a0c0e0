% A text that is longer at each call of a recursion makes no version for each length it has at least.
%
% RUN:  specialise path_in_a_text_that_grows
% TRY:  path_in_a_text_that_grows(struct('a', 1, 'b', struct('c', 2, 'd', struct('e', [3 4]))))
% TRY:  path_in_a_text_that_grows(struct())
% TRY:  path_in_a_text_that_grows({1})
function paths = path_in_a_text_that_grows(s)
  paths = leaves(s, 'root');
end
function paths = leaves(s, path)
  paths = {};
  names = fieldnames(s);
  for k = 1:numel(names)
    here = [path, '.', names{k}];
    part = s.(names{k});
    if isstruct(part)
      paths = [paths, leaves(part, here)];
    else
      paths{end + 1} = sprintf('%s (%d)', here, numel(part));
    end
  end
end
% --- residual -------------------------------------------------------
function paths = path_in_a_text_that_grows(s)
    names = fieldnames(s);
    paths = {};
    for k = 1:numel(names)
        here = ['root.', names{k}];
        part = s.(names{k});
        if isstruct(part)
            paths = [paths, leaves__2(part, here)];
        else
            paths{end + 1} = sprintf('%s (%d)', here, numel(part));
        end
    end
end

function paths = leaves__2(s, path)
    names = fieldnames(s);
    paths = {};
    for k = 1:numel(names)
        here = [path, '.', names{k}];
        part = s.(names{k});
        if isstruct(part)
            paths = [paths, leaves__2(part, here)];
        else
            paths{end + 1} = sprintf('%s (%d)', here, numel(part));
        end
    end
end
% --- remarks --------------------------------------------------------
