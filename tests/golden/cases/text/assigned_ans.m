% A statement that gives a value leaves it as `ans`, also where the function assigns `ans` itself: such a function stays.
%
% RUN:  specialise assigned_ans
% TRY:  assigned_ans(2)
% TRY:  assigned_ans([1 2 3])
function r = assigned_ans(k)
  ans = 5;
  n = 1;
  if k(1) > 1, sin(k); end
  r = {ans, shown(k), counted(k)};
  n++;
  r{4} = ans;
  ++n;
  r{5} = ans;
end
function ans = shown(k)
  k + 1;
end
function r = counted(k)
  ans = k;
  s.n = 3;
  s.n--;
  r = {ans, s};
end
% --- residual -------------------------------------------------------
function r = assigned_ans(k)
    r = assigned_ans__w1(k);
end

function r = assigned_ans__w1(k)
    ans = 5;
    n = 1;
    if k(1) > 1
        sin(k);
    end
    r = {ans, shown(k), counted(k)};
    ans = n;
    n = n + 1;
    r{4} = ans;
    n = n + 1;
    ans = n;
    r{5} = ans;
end

function ans = shown(k)
    k + 1;
end

function r = counted(k)
    ans = k;
    s.n = 3;
    s.n--;
    r = {ans, s};
end
% --- remarks --------------------------------------------------------
% 9:16: remark: `assigned_ans` kept whole: `ans` is not followed [kept-whole]
% 7:3: remark: a function that reads its caller's frame makes `assigned_ans__w1` run in the run-time's interpreter [native-interpreted]
% 20:3: remark: a function that reads its caller's frame makes `counted` run in the run-time's interpreter [native-interpreted]
