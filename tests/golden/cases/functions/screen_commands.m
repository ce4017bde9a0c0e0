% Commands about the terminal have nothing to do without one, but they stay.
%
% RUN:  specialise screen_commands -d 'n = 2'
% TRY:  screen_commands(3, 2)
function y = screen_commands(x, n)
  clc; close all
  more off
  page_screen_output(false);
  y = x;
  for k = 1:n
    y = y + k;
    drawnow;
    pause(0);
  end
  was = page_screen_output(true);
  y = [y, was, page_screen_output()];
  more off
end
% --- residual -------------------------------------------------------
function y = screen_commands(x)
    clc();
    close('all')
    more('off')
    page_screen_output(false);
    y = x + 1;
    drawnow();
    pause(0);
    y = y + 2;
    drawnow();
    pause(0);
    was = page_screen_output(true);
    y = [y, was, page_screen_output()];
    more('off')
end
% --- remarks --------------------------------------------------------
