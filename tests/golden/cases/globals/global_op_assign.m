% x += f () of a global x reads x behind the call, which may have assigned it; also in a function that is kept whole.
%
% RUN:  specialise global_op_assign -t 'x: realscalar' --nargout 2
% TRY:  global_op_assign(2.5)   global_op_assign(-1)
function [y, z] = global_op_assign(x)
  global GLOBAL_OP_ASSIGN
  GLOBAL_OP_ASSIGN = x;
  GLOBAL_OP_ASSIGN += raise(3);
  y = GLOBAL_OP_ASSIGN;
  z = kept(x);
end
function y = raise(x)
  global GLOBAL_OP_ASSIGN
  GLOBAL_OP_ASSIGN = GLOBAL_OP_ASSIGN + x;
  y = GLOBAL_OP_ASSIGN;
end
function z = kept(x)
  global GLOBAL_OP_ASSIGN
  eval(sprintf('t = %d;', x > 2));
  GLOBAL_OP_ASSIGN -= raise(t);
  z = GLOBAL_OP_ASSIGN;
end
% --- residual -------------------------------------------------------
function [y, z] = global_op_assign(x)
    global GLOBAL_OP_ASSIGN;
    GLOBAL_OP_ASSIGN = x;
    GLOBAL_OP_ASSIGN = GLOBAL_OP_ASSIGN + 3;
    value__1 = GLOBAL_OP_ASSIGN;
    GLOBAL_OP_ASSIGN = GLOBAL_OP_ASSIGN + value__1;
    y = GLOBAL_OP_ASSIGN;
    z = kept(x);
end

function y = raise(x)
    global GLOBAL_OP_ASSIGN;
    GLOBAL_OP_ASSIGN = GLOBAL_OP_ASSIGN + x;
    y = GLOBAL_OP_ASSIGN;
end

function z = kept(x)
    global GLOBAL_OP_ASSIGN;
    eval(sprintf('t = %d;', x > 2));
    GLOBAL_OP_ASSIGN -= raise(t);
    z = GLOBAL_OP_ASSIGN;
end
% --- remarks --------------------------------------------------------
% 19:3: remark: `kept` kept whole: `eval` of text that is not known is not followed [kept-whole]
% 19:3: remark: a function that reads its caller's frame makes `kept` run in the run-time's interpreter [native-interpreted]
