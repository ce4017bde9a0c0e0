% A call of which a part is taken is asked for as many values as the whole chain: two in `[a, b] = f (x).v`, none in a
% statement.
%
% RUN:  specialise part_of_call_asked_for_all -t 'x: realscalar'
% TRY:  part_of_call_asked_for_all(1)
% TRY:  part_of_call_asked_for_all(2)
function r = part_of_call_asked_for_all(x)
  [a, b] = pair(x).v;
  r = [a, b];
  pair(x).v;
  h = @pair;
  [c, d] = h(x).v;
  r = [r, c, d, pair(x)(1).v];
  try
    [a, b] = one(x).v;
  catch e
    disp(e.message)
  end
end
function [s, t] = pair(x)
  disp(nargout)
  s = struct('v', {x, x + nargout});
  t = 1;
end
function s = one(x)
  s = struct('v', {x, x});
end
% --- residual -------------------------------------------------------
function r = part_of_call_asked_for_all(x)
    r = part_of_call_asked_for_all__w1(x);
end

function r = part_of_call_asked_for_all__w1(x)
    [a, b] = pair(x).v;
    r = [a, b];
    pair(x).v;
    h = @pair;
    [c, d] = h(x).v;
    r = [r, c, d, pair(x)(1).v];
    try
        [a, b] = one(x).v;
    catch e
        disp(e.message)
    end
end

function [s, t] = pair(x)
    disp(nargout)
    s = struct('v', {x, x + nargout});
    t = 1;
end

function s = one(x)
    s = struct('v', {x, x});
end
% --- remarks --------------------------------------------------------
% 10:3: remark: `part_of_call_asked_for_all` kept whole: a call of which a part is asked for several values or none is not followed [kept-whole]
% 8:12: remark: a call of which a part is asked for several values or none makes `part_of_call_asked_for_all__w1` run in the run-time's interpreter [native-interpreted]
