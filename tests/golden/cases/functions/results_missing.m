% A call that asks for more results than there are takes those that there are, and then fails.
%
% RUN:  specialise results_missing -t 'x: real double'
% TRY:  results_missing([1 2 3])   results_missing([])
function y = results_missing(x)
  a = 5;
  b = 6;
  text = '';
  try
    [a, b] = numel(x);
  catch e
    text = e.message;
  end
  c = {1};
  try
    [c{1:2}, b] = cos(x);
  catch e
    text = [text, '; ', e.message];
  end
  y = {a, b, c, text};
end
% --- residual -------------------------------------------------------
function y = results_missing(x)
    y = results_missing__w1(x);
end

function y = results_missing__w1(x)
    a = 5;
    b = 6;
    text = '';
    try
        [a, b] = numel(x);
    catch e
        text = e.message;
    end
    c = {1};
    try
        [c{1:2}, b] = cos(x);
    catch e
        text = [text, '; ', e.message];
    end
    y = {a, b, c, text};
end
% --- remarks --------------------------------------------------------
% 10:14: remark: `results_missing` kept whole: more results than `numel` has is not followed [kept-whole]
% 16:5: remark: several results assigned to parts of values makes `results_missing__w1` run in the run-time's interpreter [native-interpreted]
