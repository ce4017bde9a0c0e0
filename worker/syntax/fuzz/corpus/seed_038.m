if x, ... % c
   y = 1; ...
end
if x
else % c
  % d
end
if x
  % only a comment
elseif y
  % another
else
  % third
end
switch x case 1 y=1; case 2 y=2; end
switch(x)case 1,y=1;otherwise,y=2;end
switch x, case 'a' y=1; case {'b' 'c'} y=2; end
switch x
case 'a', y = 1;
case 'b'; y = 2;
otherwise; y = 3;
end
switch x

  % comment

  case 1

  y;
end
switch x %c
otherwise
  y
end
switch (x)
  case (1)
    y
  case -1
    z
  case ~y
    w
  case [1 2]
   v
  case 'a'
   u
end
