% A function of the program that gives the same for the same arguments is called once, where none remembers anything.
% RUN:  specialise calls_that_are_shared -t 'm: real double scalar' --nargout 2
% TRY:  calls_that_are_shared(0.5)
% TRY:  calls_that_are_shared(40)
% TRY:  calls_that_are_shared(NaN)
function [T, n] = calls_that_are_shared(m)
  T = [300 0 0 0];
  wall = [350 340 330];
  for k = 1:3
    h = film(4 * m / 0.02) * 0.6;
    T(k + 1) = T(k) + (1 - exp(-h / m)) * (wall(k) - T(k));
  end
  n = film(m) + film(m + 1) + film(m);
end
function Nu = film(Re)
  if Re < 2300
    Nu = 3.66;
  else
    f = (0.79 * log(Re) - 1.64)^-2;
    Nu = (f / 8) * (Re - 1000) / (1 + 12.7 * sqrt(f / 8));
  end
end
% --- residual -------------------------------------------------------
function [T, n] = calls_that_are_shared(m)
    exp__1 = 1 - exp(-(film__1(4 * m / 0.02) * 0.6) / m);
    T__2 = 300 + exp__1 * 50;
    T__3 = T__2 + exp__1 * (340 - T__2);
    T__4 = T__3 + exp__1 * (330 - T__3);
    Re = m + 1;
    if Re < 2300
        Nu__1 = 3.66;
    else
        f = (0.79 * log(Re) - 1.64)^-2;
        Nu__1 = f / 8 * (Re - 1000) / (1 + 12.7 * sqrt(f / 8));
    end
    film__1__1 = film__1(m);
    n = film__1__1 + Nu__1 + film__1__1;
    T = [300, T__2, T__3, T__4];
end

function Nu = film__1(Re)
    if Re < 2300
        Nu = 3.66;
    else
        f = (0.79 * log(Re) - 1.64)^-2;
        Nu = f / 8 * (Re - 1000) / (1 + 12.7 * sqrt(f / 8));
    end
end
% --- remarks --------------------------------------------------------
