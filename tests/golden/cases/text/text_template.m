% A known template is taken apart; a field that is missing still says so.
%
% RUN:  specialise text_template -d 'tpl = '"'"'Dear {who}, you owe {sum:%.2f} EUR{end}'"'"'' -t 'v: struct'
% TRY:  text_template('Dear {who}, you owe {sum:%.2f} EUR{end}', struct('who', 'Ann', 'sum', 3.14159, 'end', '.'))
% TRY:  text_template('Dear {who}, you owe {sum:%.2f} EUR{end}', struct('who', '', 'sum', [], 'end', ''))
% TRY:  text_template('Dear {who}, you owe {sum:%.2f} EUR{end}', struct('who', 'Bob', 'sum', 1))
% TRY:  text_template('Dear {who}, you owe {sum:%.2f} EUR{end}', struct('who', 'Bob', 'sum', NaN, 'end', '!!'))
function out = text_template(tpl, v)
  out = '';
  while true
    a = find(tpl == '{', 1);
    if isempty(a)
      out = [out tpl];
      return
    end
    b = find(tpl == '}', 1);
    key = tpl(a + 1:b - 1);
    fmt = '%s';
    c = find(key == ':', 1);
    if ~isempty(c)
      fmt = key(c + 1:end);
      key = key(1:c - 1);
    end
    out = [out tpl(1:a - 1) sprintf(fmt, v.(key))];
    tpl = tpl(b + 1:end);
  end
end
% --- residual -------------------------------------------------------
function out = text_template(v)
    out = ['Dear ', sprintf('%s', v.who), ', you owe ', sprintf('%.2f', v.sum), ' EUR', ...
            sprintf('%s', v.end), char(zeros(1, 0))];
end
% --- remarks --------------------------------------------------------
