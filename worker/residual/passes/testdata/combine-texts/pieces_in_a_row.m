% Two assignments that put pieces behind each other are one.
% FACTS: texts s name
function y = f (name)
  s = ['for ', name];
  s = [s, [' of', ' '], name];
  y = g (s);
end
% --- after ---
function y = f(name)
    s = ['for ', name, ' of ', name];
    y = g(s);
end
