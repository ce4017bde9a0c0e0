% A parser in a cell and in a closure.
%
% RUN:  specialise ip_object2 -t 'args: cell [1 ?]' --nargout 2
% TRY:  ip_object2({3, 'tol', 0.1})
% TRY:  ip_object2({3})
% TRY:  ip_object2({3, 'zap', 1})
% TRY:  ip_object2({'a'})
function [r, u] = ip_object2(args)
  q = inputParser();
  q.FunctionName = 'solve';
  q.KeepUnmatched = true;
  q.addRequired('n', @isnumeric);
  q.addParameter('tol', 1e-3);
  h = {q};
  q.parse(args{:});
  r = h{1}.Results; u = fieldnames(q.Unmatched);
  f = @() q.Results.n;
  r.n = f() + 1;
end
% --- residual -------------------------------------------------------
function [r, u] = ip_object2(args)
    q = inputParser();
    q.FunctionName = 'solve';
    q.KeepUnmatched = true;
    q.addRequired('n', @isnumeric);
    q.addParameter('tol', 0.001);
    q.parse(args{:});
    r = q.Results;
    u = fieldnames(q.Unmatched);
    r.n = q.Results.n + 1;
end
% --- remarks --------------------------------------------------------
% 8:1: remark: an object with identity makes `ip_object2` run in the run-time's interpreter [native-interpreted]
