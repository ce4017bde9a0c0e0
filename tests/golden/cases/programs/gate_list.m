% A known list of gates becomes logic of the inputs.
%
% RUN:  specialise gate_list -d 'net = {'"'"'and'"'"', [1 2]; '"'"'xor'"'"', [3 1]; '"'"'not'"'"', 4; '"'"'or'"'"', [5 2]}' -d 'outs = [5 7]' -t 'in: logical [1 3]' --nargout 2
% TRY:  gate_list({'and', [1 2]; 'xor', [3 1]; 'not', 4; 'or', [5 2]}, logical([1 1 0]), [5 7])
% TRY:  gate_list({'and', [1 2]; 'xor', [3 1]; 'not', 4; 'or', [5 2]}, logical([0 0 0]), [5 7])
% TRY:  gate_list({'and', [1 2]; 'xor', [3 1]; 'not', 4; 'or', [5 2]}, logical([1 0 1]), [5 7])
function [y, n] = gate_list(net, in, outs)
  w = false(1, numel(in) + size(net, 1));
  w(1:numel(in)) = in;
  n = numel(in);
  for k = 1:size(net, 1)
    a = w(net{k, 2});
    switch net{k, 1}
      case 'and'
        v = all(a);
      case 'or'
        v = any(a);
      case 'xor'
        v = mod(sum(a), 2) == 1;
      case 'not'
        v = ~a;
    end
    n = n + 1;
    w(n) = v;
  end
  y = w(outs);
end
% --- residual -------------------------------------------------------
function [y, n] = gate_list(in)
    w = false(1, 7);
    w(1:3) = in;
    w(4) = all(w([1, 2]));
    w(5) = mod(sum(w([3, 1])), 2) == 1;
    w(6) = ~w(4);
    w(7) = any(w([5, 2]));
    y = w([5, 7]);
    n = 7;
end
% --- remarks --------------------------------------------------------
