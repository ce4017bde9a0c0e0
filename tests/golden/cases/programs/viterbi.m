% A hidden Markov model that is known, observations that are not.
%
% RUN:  specialise viterbi -d 'A = [0.7 0.3; 0.4 0.6]' -d 'B = [0.1 0.4 0.5; 0.6 0.3 0.1]' -d 'p0 = [0.6 0.4]' -t 'obs: real double [1 3]' --nargout 2
% TRY:  viterbi([1 2 3], [0.7 0.3; 0.4 0.6], [0.1 0.4 0.5; 0.6 0.3 0.1], [0.6 0.4])
% TRY:  viterbi([3 3 3], [0.7 0.3; 0.4 0.6], [0.1 0.4 0.5; 0.6 0.3 0.1], [0.6 0.4])
% TRY:  viterbi([1 4 1], [0.7 0.3; 0.4 0.6], [0.1 0.4 0.5; 0.6 0.3 0.1], [0.6 0.4])
function [path, lp] = viterbi(obs, A, B, p0)
% most likely states of a hidden Markov model
if nargin ~= 4, error('viterbi:usage', 'usage: viterbi(obs,A,B,p0)'); end
[N, M] = size(B);
if size(A,1) ~= N || size(A,2) ~= N
  error('viterbi:A', 'A must be %d by %d', N, N);
end
if any(abs(sum(A,2) - 1) > 1e-10), error('viterbi:A', 'rows of A must add to 1'); end
T = length(obs);
delta = zeros(N,T); psi = zeros(N,T);
delta(:,1) = log(p0(:)) + log(B(:,obs(1)));
for t = 2:T
  for j = 1:N
    [best, arg] = max(delta(:,t-1) + log(A(:,j)));
    delta(j,t) = best + log(B(j,obs(t)));
    psi(j,t) = arg;
  end
end
path = zeros(1,T);
[lp, path(T)] = max(delta(:,T));
for t = T-1:-1:1
  path(t) = psi(path(t+1), t+1);
end
% --- residual -------------------------------------------------------
function [path, lp] = viterbi(obs)
    B = [0.1, 0.4, 0.5; 0.6, 0.3, 0.1];
    delta = [0, 0, 0; 0, 0, 0];
    delta(:, 1) = [-0.5108256237659907; -0.916290731874155] + log(B(:, obs(1)));
    [best, arg] = max(delta(:, 1) + [-0.35667494393873245; -0.916290731874155]);
    delta(1, 2) = best + log(B(1, obs(2)));
    psi = [0, arg, 0; 0, 0, 0];
    [best, arg] = max(delta(:, 1) + [-1.2039728043259361; -0.5108256237659907]);
    delta(2, 2) = best + log(B(2, obs(2)));
    psi(2, 2) = arg;
    [best, arg] = max(delta(:, 2) + [-0.35667494393873245; -0.916290731874155]);
    delta(1, 3) = best + log(B(1, obs(3)));
    psi(1, 3) = arg;
    [best, arg] = max(delta(:, 2) + [-1.2039728043259361; -0.5108256237659907]);
    delta(2, 3) = best + log(B(2, obs(3)));
    psi(2, 3) = arg;
    [lp, out__1] = max(delta(:, 3));
    path__2 = psi(out__1, 3);
    path = [psi(path__2, 2), path__2, out__1];
end
% --- remarks --------------------------------------------------------
