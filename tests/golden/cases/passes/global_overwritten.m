% Stores into global variables that the next one overwrites go, where nothing in between could see them.
%
% RUN:  specialise global_overwritten -t 'x: real double row'
% TRY:  global_overwritten(3)   global_overwritten([1 2])   global_overwritten(zeros(1, 0))
function y = global_overwritten (x)
  global G H
  G = 0;
  H = 1;
  G = 1;
  G = numel (x);
  y = look (x);
  G = 2;
  H = G;
  G = 3;
  try
    G = 4;
    y = y + x(2);
    G = 5;
  catch
    y = -G;
  end
  G = 6;
  shown = 'done';
  disp (shown);
  G = 7;
end
function y = look (x)
  global G
  y = G + sum (x);
end
% --- residual -------------------------------------------------------
function y = global_overwritten(x)
    global G H;
    G = numel(x);
    y = G + sum(x);
    H = 2;
    G = 3;
    try
        G = 4;
        y = y + x(2);
        G = 5;
    catch
        y = -G;
    end
    G = 6;
    disp('done');
    G = 7;
end
% --- remarks --------------------------------------------------------
