% A loop over the fields of what is not known stays, and says itself what has none.
%
% RUN:  specialise fields_of_unknown -d "unit='m'" -t 'x: real double scalar' --nargout 3
% TRY:  fields_of_unknown('m', struct('a', 1, 'b', {{2, 3}}, 'c', 'text'), 5)   fields_of_unknown('m', struct(), 5)
% TRY:  fields_of_unknown('m', struct('a', {1, 2, 3}), 5)   fields_of_unknown('m', 7, 5)   fields_of_unknown('m', struct('skip', 1, 'stop', 2, 'z', 3), 5)
function [y, names, last] = fields_of_unknown(unit, s, x)
  y = x;
  names = '';
  value = 'none';
  for [value, key] = s
    if strcmp(key, 'skip')
      continue
    end
    if strcmp(key, 'stop')
      break
    end
    names = [names, key, unit];
    y = y + numel(value);
  end
  last = value;
end
% --- residual -------------------------------------------------------
function [y, names, last] = fields_of_unknown(s, x)
    y = x;
    names = '';
    value = 'none';
    for [value, key] = s
        if strcmp(key, 'skip')
            continue;
        end
        if strcmp(key, 'stop')
            break;
        end
        names = [names, key, 'm'];
        y = y + numel(value);
    end
    last = value;
end
% --- remarks --------------------------------------------------------
% 10:3: remark: a loop over fields makes `fields_of_unknown` run in the run-time's interpreter [native-interpreted]
