% A machine whose return addresses lie among its data.
%
% RUN:  specialise return_stack -d 'code = {'"'"'const'"'"', 4; '"'"'call'"'"', 5; '"'"'out'"'"', 0; '"'"'halt'"'"', 0; '"'"'dup'"'"', 0; '"'"'arg'"'"', 0; '"'"'mul'"'"', 0; '"'"'ret'"'"', 0}' -t 'x: realscalar' --nargout 2
% TRY:  return_stack({'const', 4; 'call', 5; 'out', 0; 'halt', 0; 'dup', 0; 'arg', 0; 'mul', 0; 'ret', 0}, 3)
% TRY:  return_stack({'const', 4; 'call', 5; 'out', 0; 'halt', 0; 'dup', 0; 'arg', 0; 'mul', 0; 'ret', 0}, -0)
% TRY:  return_stack({'const', 4; 'call', 5; 'out', 0; 'halt', 0; 'dup', 0; 'arg', 0; 'mul', 0; 'ret', 0}, NaN)
function [out, n] = return_stack(code, x)
  st = [];
  rp = [];
  pc = 1;
  n = 0;
  out = [];
  while true
    op = code{pc, 1};
    a = code{pc, 2};
    pc = pc + 1;
    n = n + 1;
    switch op
      case 'const', st(end + 1) = a;
      case 'arg', st(end + 1) = x;
      case 'dup', st(end + 1) = st(end);
      case 'mul'
        st(end - 1) = st(end - 1) * st(end);
        st(end) = [];
      case 'call'
        st(end + 1) = pc;
        t = st(end);
        st(end) = st(end - 1);
        st(end - 1) = t;
        pc = a;
      case 'ret'
        v = st(end);
        pc = st(end - 2);
        st = [st(1:end - 3), v];
      case 'out', out(end + 1) = st(end);
      case 'halt', break
    end
    if n > 50
      error('jump:limit', 'limit');
    end
  end
end
% --- residual -------------------------------------------------------
function [out, n] = return_stack(x)
    v = 4 * x;
    out = v;
    n = 8;
end
% --- remarks --------------------------------------------------------
