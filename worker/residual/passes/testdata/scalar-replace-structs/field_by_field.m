% A struct that is only read and written by field becomes a variable a field.
% FACTS: numbers x n a c; structs s
function y = f (x, n)
  s = struct ('a', x, 'c', 0);
  while s.c < n
    s.c = s.c + s.a;
  end
  y = s.c;
end
% --- after ---
function y = f(x, n)
    s__a = x;
    s__c = 0;
    while s__c < n
        s__c = s__c + s__a;
    end
    y = s__c;
end
