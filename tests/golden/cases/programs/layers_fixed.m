% A network of known layers becomes its arithmetic.
%
% RUN:  specialise layers_fixed -d 'net = struct('"'"'W'"'"', {[1 -1; 0.5 2], [1 1]}, '"'"'b'"'"', {[0; 1], 0.5}, '"'"'act'"'"', {'"'"'relu'"'"', '"'"'tanh'"'"'})' -t 'x: real double [2 1]'
% TRY:  layers_fixed(struct('W', {[1 -1; 0.5 2], [1 1]}, 'b', {[0; 1], 0.5}, 'act', {'relu', 'tanh'}), [1; 2])
% TRY:  layers_fixed(struct('W', {[1 -1; 0.5 2], [1 1]}, 'b', {[0; 1], 0.5}, 'act', {'relu', 'tanh'}), [0; -0])
% TRY:  layers_fixed(struct('W', {[1 -1; 0.5 2], [1 1]}, 'b', {[0; 1], 0.5}, 'act', {'relu', 'tanh'}), [NaN; 1])
% TRY:  layers_fixed(struct('W', {[1 -1; 0.5 2], [1 1]}, 'b', {[0; 1], 0.5}, 'act', {'relu', 'tanh'}), [-5; Inf])
function y = layers_fixed(net, x)
  y = x;
  for k = 1:numel(net)
    y = net(k).W * y + net(k).b;
    switch net(k).act
      case 'relu'
        y = max(y, 0);
      case 'tanh'
        y = tanh(y);
      case 'none'
      otherwise
        error('layers_fixed:act', 'unknown activation %s', net(k).act);
    end
  end
end
% --- residual -------------------------------------------------------
function y = layers_fixed(x)
    y = [1, 1] * max([1, -1; 0.5, 2] * x + [0; 1], 0) + 0.5;
    y = tanh(y);
end
% --- remarks --------------------------------------------------------
