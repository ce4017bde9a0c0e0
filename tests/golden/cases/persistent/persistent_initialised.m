% Persistent variables with an initial value, in calls of different forms.
%
% RUN:  specialise pf_init -t 'x: realscalar' --nargout 2
% TRY:  pf_init(4)
function [a, b] = pf_init(x)
  a = acc(x); acc(1, 2); b = acc();
end
function t = acc(v, w)
  persistent total = 10
  if nargin == 0, t = total; return, end
  if nargin < 2, w = 1; end
  total += w * v;
  t = total;
end
% --- residual -------------------------------------------------------
function [a, b] = pf_init(x)
    a = acc__1(x);
    acc__2();
    b = acc__3();
end

function t = acc__1(v)
    global pf_init__acc__total = 10;
    pf_init__acc__total = pf_init__acc__total + v;
    t = pf_init__acc__total;
end

function acc__2()
    global pf_init__acc__total = 10;
    pf_init__acc__total = pf_init__acc__total + 2;
end

function t = acc__3()
    global pf_init__acc__total = 10;
    t = pf_init__acc__total;
end
% --- remarks --------------------------------------------------------
% 9:14: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `acc__1` run in the run-time's interpreter [native-interpreted]
% 9:14: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `acc__2` run in the run-time's interpreter [native-interpreted]
% 9:14: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `acc__3` run in the run-time's interpreter [native-interpreted]
