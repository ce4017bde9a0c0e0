% `clear` of functions empties what they keep: none of them is followed.
%
% RUN:  specialise kept_cleared -t 'x: realscalar'
% TRY:  kept_cleared(2)
function y = kept_cleared(x)
  kept_stored(5);
  clear functions
  y = x + numel(kept_stored());
end
function v = kept_stored(v)
  persistent p
  if nargin > 0, p = v; else, v = p; end
end
% --- residual -------------------------------------------------------
function y = kept_cleared(x)
    y = kept_cleared__w1(x);
end

function v = kept_stored(v)
    persistent p;
    if nargin > 0
        p = v;
    else
        v = p;
    end
end

function y = kept_cleared__w1(x)
    kept_stored(5);
    clear('functions')
    y = x + numel(kept_stored());
end
% --- remarks --------------------------------------------------------
% 10:1: remark: `kept_stored` kept whole: others that are kept whole use its persistent variables [kept-whole]
% 7:3: remark: `kept_cleared` kept whole: `clear` is not followed [kept-whole]
% 7:3: remark: command syntax makes `kept_cleared__w1` run in the run-time's interpreter [native-interpreted]
