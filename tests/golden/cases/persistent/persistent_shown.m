% A persistent variable whose name shows in what is printed keeps it: the function stays whole.
%
% RUN:  specialise pf_shown -t 'x: realscalar'
% TRY:  pf_shown(4)
function r = pf_shown(x)
  tick(x); tick(); r = tick(x, 2);
end
function t = tick(v, w)
  persistent total
  if isempty(total), total = 0; end
  if nargin > 0
    total = total + v
  end
  t = total;
end
% --- residual -------------------------------------------------------
function r = pf_shown(x)
    tick(x);
    tick();
    r = tick(x, 2);
end

function t = tick(v, w)
    persistent total;
    if isempty(total)
        total = 0;
    end
    if nargin > 0
        total = total + v
    end
    t = total;
end
% --- remarks --------------------------------------------------------
% 9:3: remark: `tick` kept whole: a persistent variable that is shown, in calls of different forms, is not followed [kept-whole]
