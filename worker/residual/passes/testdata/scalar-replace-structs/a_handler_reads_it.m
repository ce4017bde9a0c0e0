% The handler may see a struct of which one field is written: it stays; that which guarded code leaves alone does not.
% FACTS: numbers x a c; structs s r
function y = f (x)
  s = struct ('a', x, 'c', 0);
  r = struct ('a', x, 'c', x);
  y = r.a + r.c;
  try
    s.a = g (x);
    s.c = g (s.a);
  catch e
    y = s.a + s.c;
  end
end
% --- after ---
function y = f(x)
    s = struct('a', x, 'c', 0);
    r__a = x;
    r__c = x;
    y = r__a + r__c;
    try
        s.a = g(x);
        s.c = g(s.a);
    catch e
        y = s.a + s.c;
    end
end
