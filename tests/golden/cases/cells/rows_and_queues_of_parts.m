% Lists that are filled by rows, joined, turned, and used as queues, while some of their elements are open.
%
% RUN:  specialise rows_and_queues_of_parts -t 'T: real double scalar' -t 'phi: real double scalar' --nargout 4
% TRY:  rows_and_queues_of_parts(2, 3)
% TRY:  rows_and_queues_of_parts(-1, NaN)
% TRY:  rows_and_queues_of_parts(Inf, 0)
function [r, q, L, c] = rows_and_queues_of_parts(T, phi)
  r = species(T, phi);
  q = along_tree(T, phi);
  [L, c] = shapes(T, phi);
end

% Rows that are stored behind the last one, a row that is joined, a column of several.
function r = species(T, phi)
  list = {};
  list(end + 1, :) = {'O2', 2 / phi};
  list(end + 1, :) = {'CO2', 1};
  list = [list; {'N2', T}];
  list = vertcat(list, {'Ar', phi});
  list(:, 3) = {1; T; 3; 4};
  table = struct('O2', 3, 'CO2', 5, 'N2', 7, 'Ar', 11);
  r = 0;
  for row = list'
    r = r + row{2} * table.(row{1}) * row{3};
  end
end

% A queue of pairs, from whose front two are taken.
function q = along_tree(T, phi)
  next = {[2 3], [], 4, []};
  queue = {1, T};
  q = 0;
  while ~isempty(queue)
    k = queue{1};
    ratio = queue{2};
    queue(1:2) = [];
    q = q * k + ratio;
    for n = next{k}
      queue(end + 1:end + 2) = {n, ratio * phi};
    end
  end
end

% Places that are new, one element for several, none at all, a field that is `[]`, and what is left a cell.
function [L, c] = shapes(T, phi)
  L = {'a', T};
  L(4) = {phi};
  L([1 3]) = {T};
  L([]) = {phi};
  L(2) = phi;
  s.rows = [];
  s.rows(2, :) = {T, 'b'};
  c = {numel(L), size(s.rows), s.rows{2, 1}, isempty(s.rows{1, 2})};
  L(3, 1) = {{phi}};
end
% --- residual -------------------------------------------------------
function [r, q, L, c] = rows_and_queues_of_parts(T, phi)
    r = 0 + 2 / phi * 3 + 5 * T + T * 7 * 3 + phi * 11 * 4;
    q = (0 + T) * 2 + T * phi;
    ratio = T * phi;
    q = (q * 3 + ratio) * 4 + ratio * phi;
    L = {T, phi, T, phi; zeros(0, 0), zeros(0, 0), zeros(0, 0), zeros(0, 0); {phi}, zeros(0, ...
            0), zeros(0, 0), zeros(0, 0)};
    c = {4, [2, 2], T, true};
end
% --- remarks --------------------------------------------------------
