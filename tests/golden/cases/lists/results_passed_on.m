% `[varargout{1:nargout}] = f (x)` where no result is asked for: varargout becomes a cell of the one value that f gives.
%
% RUN:  specialise results_passed_on -t 'x: real double scalar' -t 'k: real double scalar'
% TRY:  results_passed_on(3, 0)   results_passed_on(3, 1)   results_passed_on(-1, 2)   results_passed_on(-1, 0)
function m = results_passed_on (x, k)
  m = {};
  pass (x)
  quiet (x)
  through_name (x)
  [a, b] = pass (x);
  m{end + 1} = [a, b];
  kept (x)
  c = {7, 8};
  [c{1:0}] = sqrt (x);
  m{end + 1} = c;
  [c{[]}] = nothing (x);
  [c{false}] = pair (x);
  m{end + 1} = c;
  [d{1:0}] = nothing (x);
  m{end + 1} = d;
  e = {1, 2};
  [e{1:k}] = pair (x);
  m{end + 1} = e;
  [g{1:0, 1:2}, h] = pair (x);
  m{end + 1} = {g, h};
  q = 5;
  [q{[]}] = x;
  m{end + 1} = q;
  w = cell (0, 3);
  [w{:}] = pair (x);
  m{end + 1} = w;
end
function varargout = pass (x)
  [varargout{1:nargout}] = pair (x);
end
function varargout = quiet (x)
  [varargout{1:nargout}] = nothing (x);
end
function varargout = through_name (x)
  n = nargout;
  [varargout{1:n}] = feval (@pair, x);
  disp (size (varargout));
end
function varargout = kept (x)
  varargout = {1, 2, 3};
  if x > 0
    [varargout{1:nargout}] = max ([x, 2]);
  end
end
function [a, b] = pair (x)
  printf ('<%d> ', nargout);
  a = x + 1;
  b = 2 * x;
end
function nothing (x)
  printf ('[%g] ', x);
end
% --- residual -------------------------------------------------------
function m = results_passed_on(x, k)
    printf('<0> ');
    a = x + 1;
    varargout__1 = a;
    ans = varargout__1
    quiet__1(x)
    printf('<0> ');
    disp([1, 1]);
    varargout__2 = a;
    ans = varargout__2
    printf('<2> ');
    b = 2 * x;
    m = [a, b];
    if x > 0
        varargout__3 = max([x, 2]);
    else
        varargout__3 = 1;
    end
    ans = varargout__3
    c__1 = sqrt(x);
    c = {c__1};
    [c{[]}] = nothing(x);
    [c{false}] = pair(x);
    [d{zeros(1, 0)}] = nothing(x);
    e = {1, 2};
    [e{1:k}] = pair(x);
    [g{zeros(1, 0), 1:2}, h] = pair(x);
    m__6 = {g, h};
    printf('<0> ');
    m = {m, {c__1}, c, d, e, m__6, {x}, {a}};
end

function varargout = quiet__1(x)
    [varargout{zeros(1, 0)}] = nothing(x);
end

function nothing(x)
    printf('[%g] ', x);
end

function [a, b] = pair(x)
    printf('<%d> ', nargout);
    a = x + 1;
    b = 2 * x;
end
% --- remarks --------------------------------------------------------
% 36:1: remark: `varargout` makes `quiet__1` run in the run-time's interpreter [native-interpreted]
% 7:3: remark: a function that reads its caller's frame makes `results_passed_on` run in the run-time's interpreter [native-interpreted]
