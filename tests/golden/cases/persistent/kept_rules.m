% Handles in a table that is kept, one of which captures.
%
% RUN:  specialise kept_rule -t 'x: realscalar'
% TRY:  kept_rule(2)
% TRY:  kept_rule(-2)
function y = kept_rule(x)
  rules = kept_rules();
  y = x;
  for k = 1:numel(rules)
    if rules{k}.test(y)
      y = rules{k}.act(y);
    end
  end
end
function rules = kept_rules()
  persistent list
  if isempty(list)
    shift = 3;
    list = {struct('test', @(v) v < 0, 'act', @(v) -v), struct('test', @(v) true, 'act', @(v) v + shift)};
    list{end+1} = struct('test', @kept_even, 'act', @sqrt);
  end
  rules = list;
end
function t = kept_even(v)
  t = mod(v, 2) == 0;
end
% --- residual -------------------------------------------------------
function y = kept_rule(x)
    y = x;
    if y < 0
        y = -y;
    end
    y = y + 3;
    if mod(y, 2) == 0
        y = sqrt(y);
    end
end
% --- remarks --------------------------------------------------------
