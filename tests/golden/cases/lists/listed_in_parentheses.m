% Parentheses around a comma-separated list make no single value of it: operators refuse it, calls take all of it.
%
% RUN:  specialise listed_in_parentheses -t 'a: realscalar'
% TRY:  listed_in_parentheses(1)   listed_in_parentheses(-2)
function y = listed_in_parentheses(a)
  c = {a, 2};
  s(2).v = a;
  y = {count((c{:})), count((c{1})), {(c{:})}, max((c{:})), '', ''};
  try
    y{5} = (s.v) - 1;
  catch err
    y{5} = err.message;
  end
  try
    y{6} = -(c{:});
  catch err
    y{6} = err.message;
  end
end

function n = count(varargin)
  n = nargin;
end
% --- residual -------------------------------------------------------
function y = listed_in_parentheses(a)
    y = listed_in_parentheses__w1(a);
end

function y = listed_in_parentheses__w1(a)
    c = {a, 2};
    s(2).v = a;
    y = {count((c{:})), count((c{1})), {(c{:})}, max((c{:})), '', ''};
    try
        y{5} = (s.v) - 1;
    catch err
        y{5} = err.message;
    end
    try
        y{6} = -(c{:});
    catch err
        y{6} = err.message;
    end
end

function n = count(varargin)
    n = nargin;
end
% --- remarks --------------------------------------------------------
% 10:12: remark: `listed_in_parentheses` kept whole: a comma-separated list where one value is needed is not followed [kept-whole]
