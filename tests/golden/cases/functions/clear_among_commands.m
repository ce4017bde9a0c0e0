% `clear` before the first variable, and of a variable that is not read again, beside other commands.
%
% RUN:  specialise clear_among_commands -d 'n = 2' --nargout 1
% TRY:  clear_among_commands(2)
function y = clear_among_commands(n)
  total = start();
  format long
  for k = 1:n
    part = total * k;
    total = total + part;
  end
  clear part k
  format short
  y = total;
end

function t = start()
  clear
  close all
  t = 3;
end
% --- residual -------------------------------------------------------
function y = clear_among_commands()
    start__1();
    format('long')
    format('short')
    y = 18;
end

function start__1()
    close('all')
end
% --- remarks --------------------------------------------------------
