% A function that is called through a handle sees the names of its arguments, too.
%
% RUN:  specialise inputname_through_handle -t x:realscalar -t k:realscalar --nargout 0
% TRY:  inputname_through_handle(3, 1)   inputname_through_handle(3, 2)
function inputname_through_handle(x, k)
  held = {@names, @(v) names(v, x)};
  held{k}(x);
  f = held{k};
  f(x);
  s.g = @names;
  s.g(k, x + 1, x)
  cellfun(@(v) names(v), {1});
end
function names(varargin)
  for n = 1:nargin
    printf('[%s]', inputname(n));
  end
  printf('\n');
end
% --- residual -------------------------------------------------------
function inputname_through_handle(x, k)
    inputname_through_handle__w1(x, k);
end

function inputname_through_handle__w1(x, k)
    held = {@names, @(v) names(v, x)};
    held{k}(x);
    f = held{k};
    f(x);
    s.g = @names;
    s.g(k, x + 1, x)
    cellfun(@(v) names(v), {1});
end

function names(varargin)
    for n = 1:nargin
        printf('[%s]', inputname(n));
    end
    printf('\n');
end
% --- remarks --------------------------------------------------------
% 11:3: remark: `inputname_through_handle` kept whole: a call of a function that reads the variables of this one is not followed [kept-whole]
% 6:24: remark: a call of a function that reads the variables of this one makes `inputname_through_handle__w1` run in the run-time's interpreter [native-interpreted]
% 16:20: remark: a function that reads its caller's frame makes `names` run in the run-time's interpreter [native-interpreted]
