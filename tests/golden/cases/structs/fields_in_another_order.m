% A struct that is stored into an array of structs, or put beside one, may have its fields in another order: the array
% keeps its own. A tape of operations vanishes.
%
% RUN:  specialise fields_in_another_order --nargout 3 -t 'x: real double [1 2]'
% TRY:  fields_in_another_order([2 3])
% TRY:  fields_in_another_order([-0 NaN])
% TRY:  fields_in_another_order([Inf -1])
function [f, g, names] = fields_in_another_order(x)
  model = {'in', 1, 0; 'in', 2, 0; 'mul', 1, 2; 'exp', 3, 0; 'mul', 4, 1};
  tape = struct('op', {}, 'a', {}, 'b', {}, 'v', {}, 'd', {});
  for k = 1:rows(model)
    [node.op, node.a, node.b] = model{k, :};
    node.d = 0;
    switch node.op
      case 'in', node.v = x(node.a);
      case 'mul', node.v = tape(node.a).v * tape(node.b).v;
      case 'exp', node.v = exp(tape(node.a).v);
    end
    tape(end + 1) = node;
  end
  f = tape(end).v;
  tape(end).d = 1;
  g = [0, 0];
  for k = numel(tape):-1:1
    n = tape(k);
    switch n.op
      case 'in'
        g(n.a) = g(n.a) + n.d;
      case 'mul'
        tape(n.a).d = tape(n.a).d + n.d * tape(n.b).v;
        tape(n.b).d = tape(n.b).d + n.d * tape(n.a).v;
      case 'exp'
        tape(n.a).d = tape(n.a).d + n.d * n.v;
    end
  end
  both = [node, tape([1 2])];
  names = [fieldnames(tape)', fieldnames(both)', {[both.v]}];
end
% --- residual -------------------------------------------------------
function [f, g, names] = fields_in_another_order(x)
    node__v = x(1);
    node__v__1 = x(2);
    node__v__3 = exp(node__v * node__v__1);
    f = node__v__3 * node__v;
    tape__d__1 = 0 + (0 + node__v) * node__v__3;
    names = {'op', 'a', 'b', 'v', 'd', 'op', 'a', 'b', 'd', 'v', [f, node__v, node__v__1]};
    g = [0 + (node__v__3 + tape__d__1 * node__v__1), 0 + tape__d__1 * node__v];
end
% --- remarks --------------------------------------------------------
