function y = layers_net(x)
% A net as a list of layers, kept; each names its activation.
  y = x;
  net = weights();
  for k = 1:numel(net)
    y = feval(net{k}.act, net{k}.W * y + net{k}.b);
  end
end
function net = weights()
  persistent kept
  if isempty(kept)
    sizes = [2 3 2 1];
    acts = {'tanh', 'relu', 'linear'};
    kept = cell(1, 3);
    for k = 1:3
      W = reshape(mod((1:sizes(k+1) * sizes(k)) * 7, 5) - 2, sizes(k+1), sizes(k)) / 4;
      kept{k} = struct('W', W, 'b', ones(sizes(k+1), 1) / 8, 'act', acts{k});
    end
  end
  net = kept;
end
function y = relu(y)
  y = max(y, 0);
end
function y = linear(y)
end
