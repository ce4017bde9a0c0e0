% After branches that set different texts, a switch keeps only the cases that can still match.
%
% RUN:  specialise choices_switch -t 'x: realscalar' -t 'flag: logical scalar'
% TRY:  choices_switch(2, true)   choices_switch(2, false)   choices_switch(-0, true)   choices_switch(NaN, false)
function y = choices_switch(x, flag)
  if flag
    mode = 'fast';
    n = 2;
  else
    mode = 'exact';
    n = 3;
  end
  switch mode
    case 'slow'
      y = 0;
    case {'fast', 'quick'}
      y = x * n;
    case 'exact'
      y = x ^ n;
    otherwise
      error('choices_switch:mode', 'unknown mode %s', mode);
  end
  if n > 4
    y = NaN;
  end
end
% --- residual -------------------------------------------------------
function y = choices_switch(x, flag)
    if flag
        y = x * 2;
    else
        y = x^3;
    end
end
% --- remarks --------------------------------------------------------
