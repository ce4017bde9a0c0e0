% A description in a persistent variable whose lists grow, one of them by a weight that is not known: value and gradient
% are formulas.
%
% RUN:  specialise kept_open_grown --nargout 2 -t 'x: real double [3 1]' -t 'w: real double scalar'
% TRY:  kept_open_grown([1; 2; 3], 100)
% TRY:  kept_open_grown([-0; 0; -1.2], -0)
% TRY:  kept_open_grown([NaN; 1; -Inf], 0)
% TRY:  kept_open_grown([0; 0; 0], Inf)
% TRY:  kept_open_grown([1e200; -3; 0.5], NaN)
function [f, g] = kept_open_grown(x, w)
  chain('setup', 3, w);
  [f, g] = chain('gradient', x);
end
function varargout = chain(action, varargin)
  persistent data
  switch action
    case 'setup'
      data = struct('name', 'chain');
      data.groups = {};
      data.scale = [];
      data.b = [];
      for i = 1:varargin{1} - 1
        data.groups{end + 1} = struct('at', [i, i + 1], 'square', true);
        data.scale(end + 1) = varargin{2};
        data.b(end + 1) = 0;
        data.groups{end + 1} = struct('at', i, 'square', false);
        data.scale(end + 1) = 1;
        data.b(end + 1) = 1;
      end
    case 'gradient'
      if isempty(data)
        error('chain:setup', 'call chain(''setup'', n, w) first');
      end
      x = varargin{1};
      f = 0;
      g = zeros(numel(x), 1);
      for k = 1:numel(data.groups)
        group = data.groups{k};
        v = x(group.at(end)) - data.b(k);
        if group.square
          v = v - x(group.at(1))^2;
          g(group.at(1)) = g(group.at(1)) - data.scale(k) * 4 * v * x(group.at(1));
        end
        f = f + data.scale(k) * v^2;
        g(group.at(end)) = g(group.at(end)) + data.scale(k) * 2 * v;
      end
      varargout = {f, g};
  end
end
% --- residual -------------------------------------------------------
function [f, g] = kept_open_grown(x, w)
    x__1 = x(2);
    x__2 = x(1);
    v = x__1 - x__2^2;
    f = 0 + w * v^2;
    v__1 = x__2 - 1;
    f = f + v__1^2;
    v__2 = x(3) - x__1^2;
    f = f + w * v__2^2;
    v__3 = x__1 - 1;
    f = f + v__3^2;
    g = [0 - w * 4 * v * x__2 + 2 * v__1; 0 + w * 2 * v - w * 4 * v__2 * x__1 + 2 * v__3; 0 + ...
            w * 2 * v__2];
end
% --- remarks --------------------------------------------------------
