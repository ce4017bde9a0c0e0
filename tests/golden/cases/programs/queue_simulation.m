% A queue with known arrivals.
%
% RUN:  specialise qsim -d 'arr = [1 1 2 3 1]' -d 'nserv = 2' -t 'svc: real double [1 5]' --nargout 4
% TRY:  qsim([1 1 2 3 1], [3 1 2 1 1], 2)
% TRY:  qsim([1 1 2 3 1], zeros(1,5), 2)
% TRY:  qsim([1 1 2 3 1], [5 5 5 5 5], 2)
function [w, util, maxq, log] = qsim(arr, svc, nserv)
% G/G/c queue
if nargin < 3, nserv = 1; end
n = length(arr); t = cumsum(arr); free = zeros(1, nserv);
w = zeros(1,n); log = ''; maxq = 0; q = [];
for i = 1:n
  q = q(q > t(i));
  [f, s] = min(free);
  start = max(f, t(i));
  w(i) = start - t(i);
  if w(i) > 0
    q(end+1) = start; maxq = max(maxq, length(q));
    log = [log sprintf('%d waits %g at %d\n', i, w(i), s)];
  end
  free(s) = start + svc(i);
end
util = sum(svc)/(nserv*max(free));
% --- residual -------------------------------------------------------
function [w, util, maxq, log] = qsim(svc)
    free = [1 + svc(1), 0];
    [f, s] = min(free);
    start = max(f, 2);
    w__2 = start - 2;
    if w__2 > 0
        log = sprintf('2 waits %g at %d\n', w__2, s);
        maxq = 1;
        q = start;
    else
        log = '';
        maxq = 0;
        q = zeros(0, 1);
    end
    free(s) = start + svc(2);
    q = q(q > 4);
    [f, s] = min(free);
    start = max(f, 4);
    w__3 = start - 4;
    if w__3 > 0
        q(end + 1) = start;
        maxq = max(maxq, length(q));
        log = [log, sprintf('3 waits %g at %d\n', w__3, s)];
    end
    free(s) = start + svc(3);
    q = q(q > 7);
    [f, s] = min(free);
    start = max(f, 7);
    w__4 = start - 7;
    if w__4 > 0
        q(end + 1) = start;
        maxq = max(maxq, length(q));
        log = [log, sprintf('4 waits %g at %d\n', w__4, s)];
    end
    free(s) = start + svc(4);
    q = q(q > 8);
    [f, s] = min(free);
    start = max(f, 8);
    w__5 = start - 8;
    if w__5 > 0
        q(end + 1) = start;
        maxq = max(maxq, length(q));
        log = [log, sprintf('5 waits %g at %d\n', w__5, s)];
    end
    free(s) = start + svc(5);
    util = sum(svc) / (2 * max(free));
    w = [0, w__2, w__3, w__4, w__5];
end
% --- remarks --------------------------------------------------------
