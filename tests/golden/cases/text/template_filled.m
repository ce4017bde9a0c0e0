% Known arguments go into the templates of the printf family
%
% RUN:  specialise template_filled -d "label = '100% m\ass'" -d 'prec = 3' -t 'x: realscalar' -t 'name: char [1 ?]' --nargout 3
% TRY:  template_filled('100% m\ass', 3, 1.5, 'bob')
% TRY:  template_filled('100% m\ass', 3, NaN, char(zeros(1, 0)))
% TRY:  template_filled('100% m\ass', 3, -2, 'a%db\n')
function [s, t, m] = template_filled(label, prec, x, name)
  s = sprintf('%s: %.*f %5d|%s|%%', label, prec, x, 42, name);
  t = sprintf("%s\t%g\n", label, x);
  printf('%s is %d and %s\n', name, 7, 'end');
  fprintf('%-6s|%6.2f\n', 'ab', x);
  fprintf(1, '%d %d\n', 5, x);
  m = [name ', ' 'with ' 'comma' 65];
  try
    if x < 0
      error('template_filled:low', '%s below %d: %g\n', label, 0, x);
    end
  catch err
    m = err.message;
  end
end
% --- residual -------------------------------------------------------
function [s, t, m] = template_filled(x, name)
    s = sprintf('100%% m\\ass: %.3f    42|%s|%%', x, name);
    t = sprintf("100%% m\\ass\t%g\n", x);
    printf('%s is 7 and end\n', name);
    fprintf('ab    |%6.2f\n', x);
    fprintf(1, '5 %d\n', x);
    m = [name, ', with comma', 65];
    try
        if x < 0
            error('template_filled:low', '100%% m\\ass below 0: %g\n', x);
        end
    catch err
        m = err.message;
    end
end
% --- remarks --------------------------------------------------------
