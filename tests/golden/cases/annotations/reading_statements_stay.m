% Statements that open a file, read it and close it stay where there is no such file, and where its number is used.
%
% RUN:  specialise absent_table
% TRY:  absent_table(3)
function y = absent_table(x)
  %# static_io
  y = x;
  f = fopen('there is no such file', 'r');
  if f >= 0
    y = x * fscanf(f, '%f', 1);
    fclose(f);
  end
end
% --- residual -------------------------------------------------------
function y = absent_table(x)
    y = x;
end
% --- remarks --------------------------------------------------------
