% A map that is made in one function and only read in others is known there, too; where a key is not known, and where
% somebody stores into it, it is a map of the residual program.
%
% RUN:  specialise maps_handed_on -d "names = {'m', 'cm', 'km'}" -t "v: realscalar" -t "unit: char [1 ?]"
% TRY:  maps_handed_on({'m', 'cm', 'km'}, 2, 'km')
% TRY:  maps_handed_on({'m', 'cm', 'km'}, -0, 'cm')
% TRY:  maps_handed_on({'m', 'cm', 'km'}, NaN, 'mile')
function y = maps_handed_on (names, v, unit)
  known = factors (names);
  y = fixed (known, v) + levels (known, 'm', 3) + v;
  open = factors (names(2:3));
  if strcmp (unit, 'km')
    y = y + in_unit (open, v, unit);
  else
    own = factors (names);
    add (own, unit, v);
    y = y + in_unit (own, v, unit) + double (own.Count);
  end
end
function t = factors (names)
  t = containers.Map ();
  f = [1, 0.01, 1000];
  for k = 1:numel (names)
    t(names{k}) = f(k);
  end
end
function y = fixed (t, v)
  if isKey (t, 'km')
    y = v * t('km');
  else
    y = -v;
  end
end
function n = levels (t, key, depth)
  n = t(key);
  if depth > 0
    n = n + levels (t, key, depth - 1);
  end
end
function y = in_unit (t, v, unit)
  if ~t.isKey (unit)
    error ('unit:unknown', '%s is none of %s', unit, strjoin (keys (t), ' '));
  end
  y = v * t(unit);
end
function add (t, unit, v)
  if ~isnan (v)
    t(unit) = 7;
  end
end
% --- residual -------------------------------------------------------
function y = maps_handed_on(v, unit)
    y = v * 1000 + 4 + v;
    if strcmp(unit, 'km')
        y = y + v * 0.01;
    else
        own = containers.Map({'cm', 'km', 'm'}, {0.01, 1000, 1}, 'UniformValues', false);
        t = own;
        if ~isnan(v)
            t(unit) = 7;
        end
        t = own;
        if ~t.isKey(unit)
            error('unit:unknown', '%s is none of %s', unit, strjoin(keys(t), ' '));
        end
        y = y + v * t(unit) + double(own.Count);
    end
end
% --- remarks --------------------------------------------------------
