% A call that fails between two stores leaves the first one alone: the next call finds `b` empty, although `a` is there.
%
% RUN:  specialise begun -t 'u: real double [1 ?]'
% TRY:  begun([1 2])   begun([1 2])   begun([1 2 3])
function y = begun(u)
  persistent a b
  if isempty(a)
    a = 1;
    b = u(3);
  end
  a = a + u(1);
  y = size(b + a);
end
% --- residual -------------------------------------------------------
function y = begun(u)
    persistent a b;
    if isempty(a)
        a = 1;
        b = u(3);
    end
    a = a + u(1);
    y = size(b + a);
end
% --- remarks --------------------------------------------------------
