% `|` and `&` in conditions of `if` and `while` evaluate their right operand only if it matters, where the left one is a scalar; elsewhere they evaluate both.
%
% RUN:  specialise condition_left_first -d 'mode = '"'"'a'"'"'' -t 'x: real double [1 ?]' -t 's: char [1 ?]' -t 'a: real double [? ?]'
% TRY:  condition_left_first(1:3, 'ok', [1 0], 'a')
% TRY:  condition_left_first(zeros(1,0), char(zeros(1,0)), 0, 'a')
% TRY:  condition_left_first(5, '#c', 1, 'a')
% TRY:  condition_left_first(5, 'abc', 0, 'a')
% TRY:  condition_left_first(1:4, '----', zeros(0,0), 'a')
function y = condition_left_first(x, s, a, mode)
  y = 0;
  if isempty(x) | x(1) == 5, y = 1; end
  if isempty(s) | s(1) == '#' | (length(s) > 3 & s(4) == '-'), y = y + 2; end
  if strcmp(mode, 'b') | ~isempty(x) & x(end) > 2, y = y + 4; end
  if a | x, y = y + 8; end
  if [1 1] & (a | x(2) > 1), else, y = y + 16; end
  for k = 1:2
    if a | second(x), continue, end
    y = y + 100;
  end
  if starts(x, s), y = y + 1000; end
  if strcmp(mode, 'a') && (y | x(3) > 2), y = y + 10000; end
  do
    y = y - 1;
  until y | x(4) > 1
end
function t = second(x)
  t = x(2) > 1;
end
function t = starts(x, s)
  t = numel(s) > 1 | x(3) > 0;
end
% --- residual -------------------------------------------------------
function y = condition_left_first(x, s, a)
    isempty__1 = isempty(x);
    if isempty__1 || x(1) == 5
        y = 1;
    else
        y = 0;
    end
    if isempty(s) || s(1) == '#' || length(s) > 3 && s(4) == '-'
        y = y + 2;
    end
    if ~isempty__1 && x(end) > 2
        y = y + 4;
    end
    if a | x
        y = y + 8;
    end
    if [1, 1] & (a | x(2) > 1)
    else
        y = y + 16;
    end
    if a | x(2) > 1
    else
        y = y + 100 + 100;
    end
    t__1 = numel(s) > 1 | x(3) > 0;
    if t__1
        y = y + 1000;
    end
    if y | x(3) > 2 && true
        y = y + 10000;
    end
    while true
        y = y - 1;
        if y | x(4) > 1 && true
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
