% `[a, b] = f (x){:}` asks f for two values and follows the first: of functions of the file, of the library, of built-ins,
% which do not hear of it, and of known texts. What is asked for none is asked for none.
%
% RUN:  specialise parts_of_calls_asked_for_several -d "s = 'gain=3.5'" -t 'x: real double [1 2]'
% TRY:  parts_of_calls_asked_for_several('gain=3.5', [3 4], 'k=2')
% TRY:  parts_of_calls_asked_for_several('gain=3.5', [-1 NaN], 'k')
function [r, n] = parts_of_calls_asked_for_several(s, x, t)
  [name, v] = strsplit(s, '='){:};
  [a, b] = num2cell(x){:};
  [c, d] = pair(a){:};
  n = [numel(name), asked(b).count];
  r = str2double(v) * (a + b) + c * d;
  [key, w] = strsplit(t, '='){:};
  r = r + str2double(w) * numel(key);
end
function [c, d] = pair(x)
  c = {x + 1, 2};
  d = 5;
end
function [s, t] = asked(x)
  s.count = nargout;
  t = x;
end
% --- residual -------------------------------------------------------
function r = parts_of_calls_asked_for_several(x, t)
    a = x(1);
    b = x(2);
    c = a + 1;
    r = 3.5 * (a + b) + c * 2;
    [out, out__3] = strsplit(t, '=');
    [key, w] = out{:};
    r = r + str2double(w) * numel(key);
end
% --- remarks --------------------------------------------------------
