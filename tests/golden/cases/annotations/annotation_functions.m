% A preserved function is not specialised; one that is not to be interpreted stays even with known arguments.
%
% RUN:  specialise functions -d 'c = 2'
% TRY:  functions(2, 3)   functions(2, NaN)
function y = functions(c, x)
  %# preserve scaled
  %# nointerpret shown
  y = scaled(x, c) + scaled(c, c) + shown(c);
end
function y = scaled(x, c)
  y = x * c;
end
function y = shown(c)
  y = c + 1;
end
% --- residual -------------------------------------------------------
function y = functions(x)
    y = scaled(x, 2) + 4 + shown(2);
end

function y = scaled(x, c)
    y = x * c;
end

function y = shown(c)
    y = c + 1;
end
% --- remarks --------------------------------------------------------
