% Each term of a long description has a version of its own of the function that keeps it, all in one state of the variable: more of them than
% a function that calls itself may have, and no reason to keep it.
%
% RUN:  specialise many_terms -t 'x: real double [300 1]'
% TRY:  many_terms((1:300)')
% TRY:  many_terms([NaN; zeros(299, 1)])
function f = many_terms(x)
  many_problem('setup', 300);
  f = many_problem('value', x);
end
function y = many_problem(action, v, k)
  persistent data
  y = [];
  switch action
    case 'setup'
      data = struct('name', 'many_problem', 'n', v);
      data.weights = mod(1:v, 7) + 1;
      data.kinds = repmat({'square', 'lift'}, 1, v / 2);
    case 'square'
      y = data.weights(k) * (v * v);
    case 'lift'
      y = data.weights(k) + v;
    case 'value'
      data.calls = 1;
      y = many_interpret(data, v);
  end
end
function f = many_interpret(data, x)
  f = 0;
  for k = 1:data.n
    f = f + feval(data.name, data.kinds{k}, x(k), k);
  end
end
% --- residual -------------------------------------------------------
function f = many_terms(x)
    v = x(1);
    f = 0 + 2 * (v * v) + (3 + x(2));
    for k = 3:14:283
        v__1 = x(k);
        f = f + 4 * (v__1 * v__1) + (5 + x(k + 1));
        v__2 = x(k + 2);
        f = f + 6 * (v__2 * v__2) + (7 + x(k + 3));
        v__3 = x(k + 4);
        f = f + v__3 * v__3 + (2 + x(k + 5));
        v__4 = x(k + 6);
        f = f + 3 * (v__4 * v__4) + (4 + x(k + 7));
        v__5 = x(k + 8);
        f = f + 5 * (v__5 * v__5) + (6 + x(k + 9));
        v__6 = x(k + 10);
        f = f + 7 * (v__6 * v__6) + (1 + x(k + 11));
        v__7 = x(k + 12);
        f = f + 2 * (v__7 * v__7) + (3 + x(k + 13));
    end
    v__148 = x(297);
    f = f + 4 * (v__148 * v__148) + (5 + x(298));
    v__149 = x(299);
    f = f + 6 * (v__149 * v__149) + (7 + x(300));
end
% --- remarks --------------------------------------------------------
% 31:5: remark: 21 trips of 14 statements that differ in numbers only became a loop [rolled]
