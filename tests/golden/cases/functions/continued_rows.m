% Lines and blocks that hold only a comment do not end a row that is continued; an empty line does.
%
% RUN:  specialise continued_rows -d 'n = 3' -t 'x: real double [1 3]'
% TRY:  continued_rows(3, [1 2 3])
% TRY:  continued_rows(3, [-1 0 NaN])
function r = continued_rows(n, x)
  row = [x(1) ... the first
         % x(2) ...
         n, ...
         # left out
         x(3)];
  rows = [n x(1) ...
          % the next line is empty

          x(2) x(3)];
  names = {"a" ... %# a real
           %{
           "b"
           %}
           "c"
           "d", ...
           % "e"
           "f"};
  sum = x(1) + ...
%{
  what stands here is a comment
%}
        % and this
        x(2);
  r = {row, rows, names, sum};
end
% --- residual -------------------------------------------------------
function r = continued_rows(x)
    x__1 = x(1);
    row = [x__1, 3, x(3)];
    rows = [3, x__1; x(2), x(3)];
    sum = x__1 + x(2);
    r = {row, rows, {'a', 'c'; 'd', 'f'}, sum};
end
% --- remarks --------------------------------------------------------
