% Maps in persistent variables: one that the first call fills, one that is filled and asked anew in each.
%
% RUN:  specialise kept_maps -t 'x: realscalar' -t 'k: realscalar'
% TRY:  kept_maps(2, 3)
% TRY:  kept_maps(-1, 0)
function y = kept_maps(x, k)
  y = kept_rate('a') * x + kept_rate('b');
  if k > 1, y = y + kept_rate('a'); end
  kept_tally('start');
  kept_tally('one'); kept_tally('two'); kept_tally('one');
  y = y + kept_tally('?');
end
function r = kept_rate(name)
  persistent table
  if isempty(table)
    table = containers.Map();
    names = {'a', 'b'};
    for k = 1:2, table(names{k}) = k * 10; end
  end
  r = table(name);
end
function n = kept_tally(name)
  persistent counts
  n = 0;
  if strcmp(name, 'start')
    counts = containers.Map();
  elseif strcmp(name, '?')
    n = counts('one') + 100 * numel(keys(counts));
  else
    if ~isKey(counts, name), counts(name) = 0; end
    counts(name) = counts(name) + 1;
  end
end
% --- residual -------------------------------------------------------
function y = kept_maps(x, k)
    y = 10 * x + 20;
    if k > 1
        y = y + 10;
    end
    y = y + 202;
end
% --- remarks --------------------------------------------------------
