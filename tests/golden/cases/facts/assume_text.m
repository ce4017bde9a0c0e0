% What a condition says of a variable holds in its branch.
%
% RUN:  specialise eq_prop_mode -d 'scale = 3' -t 'mode: char [1 ?]' -t 'x: realscalar'
% TRY:  eq_prop_mode('add', 2, 3)
% TRY:  eq_prop_mode('mul', 2, 3)
% TRY:  eq_prop_mode('xyz', 2, 3)
% TRY:  eq_prop_mode('mul', NaN, 3)
function y = eq_prop_mode(mode, x, scale)
  if strcmp(mode, 'add')
    y = apply(mode, x, scale);
  elseif strcmp(mode, 'mul')
    y = apply(mode, x, scale);
  else
    error('eq:mode', 'mode %s is not known', mode);
  end
end
function y = apply(mode, x, s)
  switch mode
    case 'add'
      y = x + s;
    case 'mul'
      y = x * s;
  end
end
% --- residual -------------------------------------------------------
function y = eq_prop_mode(mode, x)
    if strcmp(mode, 'add')
        y = x + 3;
    elseif strcmp(mode, 'mul')
        y = x * 3;
    else
        error('eq:mode', 'mode %s is not known', mode);
    end
end
% --- remarks --------------------------------------------------------
