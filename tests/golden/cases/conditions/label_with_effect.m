% A label behind one that is asked is a call that counts and gives a known number: it is evaluated where it is asked.
%
% RUN:  specialise label_with_effect -t 'x: realscalar'
% TRY:  label_with_effect(2)   label_with_effect(7)   label_with_effect(0)
function y = label_with_effect(x)
  global COUNT
  COUNT = 0;
  switch noted(x)
    case {1, 2}
      y = 1;
    case noted(7)
      y = 2;
    otherwise
      y = 3;
  end
  switch x
    case first(2)
      y = y * 10;
    case first(3)
      y = y * 100;
  end
  y = [y, COUNT];
end

function r = noted(t)
  global COUNT
  COUNT = COUNT + 1;
  r = t;
end

function [a, b] = pair(t)
  printf('p%g ', t);
  a = t;
  b = t + 1;
end

function a = first(t)
  [a, ~] = pair(t);
end
% --- residual -------------------------------------------------------
function y = label_with_effect(x)
    global COUNT;
    COUNT = 1;
    switch x
        case {1, 2}
            y = 1;
        case noted__2()
            y = 2;
        otherwise
            y = 3;
    end
    printf('p2 ');
    switch x
        case 2
            y = y * 10;
        case first__2()
            y = y * 100;
    end
    y = [y, COUNT];
end

function r = noted__2()
    global COUNT;
    COUNT = 2;
    r = 7;
end

function a = first__2()
    printf('p3 ');
    a = 3;
end
% --- remarks --------------------------------------------------------
