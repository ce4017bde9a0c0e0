% `end` behind a field whose name is computed, and known.
%
% RUN:  specialise grows_in_computed_field -t 'x: realscalar'
% TRY:  grows_in_computed_field(3)   grows_in_computed_field(NaN)
function [T, n] = grows_in_computed_field(x)
  heads = {'name', 'mass'};
  rows = {'bolt', '0.5'; 'nut', '0.2'};
  T = struct();
  for k = 1:2
    T.(heads{k}) = {};
  end
  for r = 1:2
    for k = 1:2
      T.(heads{k}){end+1} = rows{r, k};
    end
  end
  T.mass = str2double(T.mass);
  T.(heads{2})(end+1) = x;
  n = numel(T.(heads{2}));
end
% --- residual -------------------------------------------------------
function T = grows_in_computed_field(x)
    T = struct('name', {{'bolt', 'nut'}}, 'mass', [0.5, 0.2, x]);
end
% --- remarks --------------------------------------------------------
