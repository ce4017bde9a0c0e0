% A stack of known names and one that is not known.
%
% RUN:  specialise strjoin_path -d 'parts = {'"'"'usr'"'"', '"'"''"'"', '"'"'local'"'"', '"'"'.'"'"', '"'"'lib'"'"', '"'"'..'"'"', '"'"'bin'"'"'}' -t 'leaf: char [1 ?]' --nargout 2
% TRY:  strjoin_path({'usr', '', 'local', '.', 'lib', '..', 'bin'}, 'ls')
% TRY:  strjoin_path({'usr', '', 'local', '.', 'lib', '..', 'bin'}, '..')
% TRY:  strjoin_path({'usr', '', 'local', '.', 'lib', '..', 'bin'}, char(zeros(1,0)))
function [p, n] = strjoin_path(parts, leaf)
  out = {};
  all = [parts {leaf}];
  for k = 1:numel(all)
    switch all{k}
      case {'', '.'}
      case '..'
        if isempty(out), error('path:up', 'above the root'); end
        out(end) = [];
      otherwise
        out{end+1} = all{k};
    end
  end
  p = ['/' strjoin(out, '/')]; n = numel(out);
end
% --- residual -------------------------------------------------------
function [p, n] = strjoin_path(leaf)
    switch leaf
        case '.'
            out = {'usr', 'local', 'bin'};
        case '..'
            out = {'usr', 'local'};
        otherwise
            out = {'usr', 'local', 'bin', leaf};
    end
    p = ['/', strjoin(out, '/')];
    n = numel(out);
end
% --- remarks --------------------------------------------------------
