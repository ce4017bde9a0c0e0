% A table indexed with what is not known keeps its name, which the error shows.
%
% RUN:  specialise cell_dyn_index -d 'opts = {'"'"'linear'"'"', '"'"'cubic'"'"', '"'"'none'"'"'}' -t 'k: realscalar'
% TRY:  cell_dyn_index(1, {'linear', 'cubic', 'none'})
% TRY:  cell_dyn_index(3, {'linear', 'cubic', 'none'})
% TRY:  cell_dyn_index(4, {'linear', 'cubic', 'none'})
function s = cell_dyn_index(k, opts)
  name = opts{k};
  switch name
    case 'linear'
      s = 1;
    case {'cubic', 'spline'}
      s = 3;
    otherwise
      s = 0;
  end
end
% --- residual -------------------------------------------------------
function s = cell_dyn_index(k)
    opts = {'linear', 'cubic', 'none'};
    name = opts{k};
    switch name
        case 'linear'
            s = 1;
        case 'cubic'
            s = 3;
        otherwise
            s = 0;
    end
end
% --- remarks --------------------------------------------------------
