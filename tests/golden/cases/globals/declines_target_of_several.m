% One of several targets calls what sets a global variable that the value reads: that comes first.
%
% RUN:  specialise declines_target_of_several -t 'x: realscalar'
% TRY:  declines_target_of_several(2)   declines_target_of_several(NaN)
function y = declines_target_of_several(x)
  global N
  N = 0;
  a = zeros(1, 2);
  [a(next()), b] = deal(N + x, N);
  y = [a, b, N];
end

function r = next()
  global N
  N = N + 1;
  r = N;
end
% --- residual -------------------------------------------------------
function y = declines_target_of_several(x)
    y = declines_target_of_several__w1(x);
end

function y = declines_target_of_several__w1(x)
    global N;
    N = 0;
    a = zeros(1, 2);
    [a(next()), b] = deal(N + x, N);
    y = [a, b, N];
end

function r = next()
    global N;
    N = N + 1;
    r = N;
end
% --- remarks --------------------------------------------------------
% 9:3: remark: `declines_target_of_several` kept whole: several targets of which one calls what does more than compute is not followed [kept-whole]
% 9:3: remark: several results assigned to parts of values makes `declines_target_of_several__w1` run in the run-time's interpreter [native-interpreted]
