if (x) {1}, end
if (x) (y), end
if (x) -y, end
if (x) ~y, end
if (x) @y, end
if ~x y=1; end
if !x y=1; end
if -x y=1; end
if isempty(x) return; end
if isempty(x) return, end
if isempty(x), return; end;
if x, return, else, y, end
if x
  y
 else if z
  w
 end
end
if x, y, else if z, w, end, end
if x elseif y else end
if x; elseif y; else; end
if(x),elseif(y),else,end
if (x)y=1;elseif(z)y=2;else y=3;end
if x % 'c'
end % "d"
if x ... % c
   y = 1;
end
