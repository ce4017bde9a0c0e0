% A machine with labels, calls and a check that asks the instruction before: not followed for all states, but for each.
%
% RUN:  specialise labels_and_calls -d 'code = {"push x", "call twice", "push 3", "gt", "jz end", "push 100", "halt", "end:", "push -1", "halt", "twice:", "push 2", "mul", "dup", "ret"}' -t 'x: realscalar'
% TRY:  labels_and_calls({"push x", "call twice", "push 3", "gt", "jz end", "push 100", "halt", "end:", "push -1", "halt", "twice:", "push 2", "mul", "dup", "ret"}, 1)   labels_and_calls({"push x", "call twice", "push 3", "gt", "jz end", "push 100", "halt", "end:", "push -1", "halt", "twice:", "push 2", "mul", "dup", "ret"}, 5)   labels_and_calls({"push x", "call twice", "push 3", "gt", "jz end", "push 100", "halt", "end:", "push -1", "halt", "twice:", "push 2", "mul", "dup", "ret"}, NaN)
function st = labels_and_calls(code, x)
  labels = struct();
  for k = 1:numel(code)
    if code{k}(end) == ':', labels.(code{k}(1:end-1)) = k; end
  end
  st = []; calls = []; pc = 1;
  while true
    w = strsplit(code{pc}, ' ');
    pc = pc + 1;
    switch w{1}
      case 'push'
        if strcmp(w{2}, 'x'), v = x; else, v = str2double(w{2}); end
        st(end+1) = v;
      case 'mul', st(end-1) = st(end-1) * st(end); st(end) = [];
      case 'dup', st(end+1) = st(end);
      case 'gt', st(end-1) = st(end-1) > st(end); st(end) = [];
      case 'jz'
        t = st(end); st(end) = [];
        if t == 0, pc = labels.(w{2}); end
      case 'call', calls(end+1) = pc; pc = labels.(w{2});
      case 'ret', pc = calls(end); calls(end) = [];
      case 'halt', return;
      otherwise
        if code{pc-1}(end) ~= ':', error('vm:op', 'bad op %s', w{1}); end
    end
  end
end
% --- residual -------------------------------------------------------
function st = labels_and_calls(x)
    st__1__3 = x * 2;
    st = [st__1__3, st__1__3, 3];
    st(2) = st__1__3 > 3;
    st(3) = [];
    t = st(2);
    st(2) = [];
    if t == 0
        st(2) = -1;
        return;
    end
    st(2) = 100;
end
% --- remarks --------------------------------------------------------
% 18:31: remark: with these facts it fails whenever it is reached: st(0): subscripts must be either integers 1 to (2^63)-1 or logicals [certain-error]
% 20:30: remark: with these facts it fails whenever it is reached: st(0): subscripts must be either integers 1 to (2^63)-1 or logicals [certain-error]
% 25:24: remark: reached with these values it fails: calls(0): subscripts must be either integers 1 to (2^63)-1 or logicals [certain-error]
