% What `cellfun` and `arrayfun` give without uniform output is known element by element.
%
% RUN:  specialise mapped_to_cells -d "names={'a', 'bb'}" -t 'x: real double [1 3]' -t 's: real double scalar'
% TRY:  mapped_to_cells({'a', 'bb'}, [1 2 3], 4)   mapped_to_cells({'a', 'bb'}, [NaN 2 -0], -1)
function y = mapped_to_cells(names, x, s)
  scaled = cellfun(@(name) numel(name) * x, names, 'UniformOutput', false);
  moved = arrayfun(@(k) x(k) - s, [1; 2; 3], 'UniformOutput', false);
  y = scaled{2} + moved{3} + numel(moved);
  kept = cellfun(@(name) [name, num2str(s)], names, 'UniformOutput', false);
  y(end + 1) = numel(kept{1}) + numel(strjoin(kept, ','));
end
% --- residual -------------------------------------------------------
function y = mapped_to_cells(x, s)
    y = 2 * x + (x(3) - s) + 3;
    num2str__1 = num2str(s);
    kept__1 = ['a', num2str__1];
    kept = {kept__1, ['bb', num2str__1]};
    y(4) = numel(kept__1) + numel(strjoin(kept, ','));
end
% --- remarks --------------------------------------------------------
