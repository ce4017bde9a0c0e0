% `--style readable`: statements that differ in numbers only become a loop as soon as that has fewer lines.
%
% RUN:  specialise chain_to_read -t 'x: real double [4 1]' --style readable
% TRY:  chain_to_read([0.5; -1.25; 2; 0.75])   chain_to_read([NaN; 1; 2; 3])   chain_to_read([0; -0; Inf; 1])
function f = chain_to_read(x)
  terms = {'lift', 1; 'step', 1; 'lift', 2; 'step', 2; 'lift', 3; 'step', 3};
  f = 0;
  for k = 1:size(terms, 1)
    f = f + term_to_read(terms{k, :}, x);
  end
end
function t = term_to_read(kind, k, x)
  switch kind
    case 'step'
      v = x(k + 1) - x(k) * x(k);
      t = 100 * (v * v);
    case 'lift'
      v = 1 - x(k);
      t = v * v;
  end
end
% --- residual -------------------------------------------------------
function f = chain_to_read(x)
    f = 0;
    for k = 1:3
        x__1 = x(k);
        v = 1 - x__1;
        f = f + v * v;
        v__1 = x(k + 1) - x__1 * x__1;
        f = f + 100 * (v__1 * v__1);
    end
end
% --- remarks --------------------------------------------------------
% 18:7: remark: 3 trips of 4 statements that differ in numbers only became a loop [rolled]
