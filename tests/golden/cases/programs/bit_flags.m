% Fields of a known struct as bit masks.
%
% RUN:  specialise bit_flags -d 'flags = struct('"'"'read'"'"', 1, '"'"'write'"'"', 2, '"'"'exec'"'"', 4)' -t 'mask: realscalar' --nargout 2
% TRY:  bit_flags(struct('read', 1, 'write', 2, 'exec', 4), 5)
% TRY:  bit_flags(struct('read', 1, 'write', 2, 'exec', 4), 0)
function [names, n] = bit_flags(flags, mask)
  f = fieldnames(flags);
  names = {};
  for k = 1:numel(f)
    if bitand(mask, flags.(f{k}))
      names{end+1} = f{k};
    end
  end
  n = numel(names);
end
% --- residual -------------------------------------------------------
function [names, n] = bit_flags(mask)
    if bitand(mask, 1)
        names = {'read'};
    else
        names = {};
    end
    if bitand(mask, 2)
        names{end + 1} = 'write';
    end
    if bitand(mask, 4)
        names{end + 1} = 'exec';
    end
    n = numel(names);
end
% --- remarks --------------------------------------------------------
