% A range of whole numbers from or to an extent cannot fail: parts that nobody wants go.
%
% RUN:  specialise parts_that_are_there -t 's: char row' -t 'k: real double scalar'
% TRY:  parts_that_are_there('abc', 1)  parts_that_are_there(char(zeros(1, 0)), 1)  parts_that_are_there('abc', 0.5)  parts_that_are_there('abc', Inf)
function y = parts_that_are_there(s, k)
  rest = s(2:end);
  back = s(end:-1:1);
  some = s(1:2:end - 1);
  n = 3:numel(s);
  every = s(1:0.5:end);
  first = s(k:end);
  y = numel(s) + k;
end
% --- residual -------------------------------------------------------
function y = parts_that_are_there(s, k)
    every = s(1:0.5:end);
    first = s(k:end);
    y = numel(s) + k;
end
% --- remarks --------------------------------------------------------
