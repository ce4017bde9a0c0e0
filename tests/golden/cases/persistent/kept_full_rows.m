% Rows of a full matrix that a description keeps are the rows of a table, the first trip begins with the number that the sum starts at, and a
% gradient to which a last term adds is filled in a loop. (Octave makes a field that is an empty sparse matrix full when it is stored into.)
%
% RUN:  specialise full_rows -t 'x: real double [40 1]' --nargout 2
% TRY:  full_rows((1:40)' / 8)
% TRY:  full_rows([NaN; ones(39, 1)])
% TRY:  full_rows([zeros(20, 1); Inf; -zeros(19, 1)])
function [f, g] = full_rows(x)
  full_problem('setup', 40);
  [f, g] = full_problem('value', x);
end
function varargout = full_problem(action, varargin)
  persistent data
  switch action
    case 'setup'
      n = varargin{1};
      data.name = 'full_problem';
      data.A = sparse(0, 0);
      for k = 1:n - 1
        data.A(k, k) = -1;
        data.A(k, k + 1) = 2;
        data.kind{k} = 'square';
      end
      data.A(n, n) = 0;
      data.kind{n} = 'norm';
    case 'square'
      v = varargin{1};
      varargout = {v * v, v + v};
    case 'value'
      [varargout{1:2}] = full_interpret(data, varargin{1});
  end
end
function [f, g] = full_interpret(data, x)
  f = 0;
  n = numel(x);
  g = zeros(n, 1);
  for k = 1:size(data.A, 1)
    if strcmp(data.kind{k}, 'norm')
      t = -0.25;
      d = sparse(n, 1);
      for j = 1:n
        t = t + x(j) * x(j);
        d(j) = d(j) + 2 * x(j);
      end
    else
      t = data.A(k, 1:n) * x(1:n) - 0.5;
      d = sparse(n, 1);
      d(1:n) = sparse(data.A(k, 1:n)).';
    end
    [v, dv] = feval(data.name, 'square', t);
    f = f + v / 4;
    g = g + dv * d / 4;
  end
end
% --- residual -------------------------------------------------------
function [f, g] = full_rows(x)
    d = zeros(40, 1);
    for k = 1:40
        d(k) = 0 + 2 * x(k);
    end
    c__1 = [0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] - [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    x__1 = x(1:40);
    arg__1 = c__1 * x__1 - 0.5;
    dv = arg__1 + arg__1;
    f = 0 + arg__1 * arg__1 / 4;
    g = zeros(40, 1);
    g(1) = 0 + dv * -1 / 4;
    table__1 = full(sparse([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, ...
            11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, ...
            22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31, 32, ...
            32, 33, 33, 34, 34, 35, 35, 36, 36, 37, 37, 38, 38], [2, 3, 3, 4, 4, 5, 5, 6, 6, 7, ...
            7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, ...
            18, 19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27, 28, 28, ...
            29, 29, 30, 30, 31, 31, 32, 32, 33, 33, 34, 34, 35, 35, 36, 36, 37, 37, 38, 38, 39, ...
            39, 40], [0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, ...
            0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, ...
            0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2] - [1, 0, 1, ...
            0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, ...
            0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, ...
            0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0], 38, 40));
    for k = 2:39
        g__2__1 = dv * 2 / 4;
        arg__2 = table__1(k - 1, :) * x__1 - 0.5;
        dv = arg__2 + arg__2;
        g(k) = 0 + g__2__1 + (0 + dv * -1 / 4);
        f = f + arg__2 * arg__2 / 4;
    end
    g(40) = 0 + dv * 2 / 4;
    t = -0.25;
    for k = 1:40
        t = t + x(k) * x(k);
    end
    f = f + t * t / 4;
    d = sparse([1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; ...
            23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40], [1; 1; 1; ...
            1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; ...
            1; 1; 1; 1; 1; 1; 1; 1; 1], d, 40, 1);
    g = g + (t + t) * d / 4;
end
% --- remarks --------------------------------------------------------
% 43:16: remark: 40 trips of 1 statements that differ in numbers only became a loop [rolled]
% 52:13: remark: 38 trips of 4 statements that differ in numbers only became a loop [rolled]
% 42:13: remark: 40 trips of 1 statements that differ in numbers only became a loop [rolled]
