1;
function r = f(x)
  r = x;
endfunction
function g, x, endfunction
f(3)
