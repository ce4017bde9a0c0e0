function [f, g, H] = chain_hessian(x)
% Value, gradient and Hessian of the chain of valleys.
  valley_chain('setup', 4);
  [f, g, H] = valley_chain('hessian', x);
  H = full(H);
end
