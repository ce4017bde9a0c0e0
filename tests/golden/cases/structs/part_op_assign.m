% Assignments with an operator to parts of values whose subscripts are calls: they are evaluated once, and what is there
% is read as Octave reads it there, with its errors.
%
% RUN:  specialise part_op_assign --nargout 2
% TRY:  part_op_assign(struct('n', 1, 'c', {{1, [2 3]}}), 'n', 1)
% TRY:  part_op_assign(struct('n', int8(120), 'c', {{1, [2 3]}}), 'n', 20)
% TRY:  part_op_assign(struct('n', 1, 'c', {{1, [2 3]}}), 'q', 1)
% TRY:  part_op_assign(struct('n', 1, 'c', {{1, [2 3]}}), 'n', {4})
% TRY:  part_op_assign(struct('n', {1, 2}, 'c', {{1}, {2}}), 'n', 1)
% TRY:  part_op_assign(struct('n', {{1}}, 'c', {{1, [2 3]}}), 'n', 1)
% TRY:  part_op_assign(struct('n', 1, 'c', {{1, [2 3]}}), 5, 1)
% TRY:  part_op_assign(struct('n', 1, 'c', {{1}}), 'n', 1)
% TRY:  part_op_assign(struct('n', 1, 'c', {{1, 'a'}}), 'n', 1)
% TRY:  part_op_assign(struct('n', 'x', 'c', {{true, 5}}), 'n', [1 2])
% TRY:  part_op_assign(5, 'n', 1)
% TRY:  part_op_assign(struct('n', 1), 'n', 1)
function [s, t] = part_op_assign(s, k, a)
  t = '';
  s.(lower(k)) += a;
  try
    s.c{numel(s)+1}(1) *= 3;
    s.c{round(2)} -= a;
  catch err
    t = err.message;
  end
  try
    s.c{numel(s)}.b += 1;
  catch err
    t = [t '; ' err.message];
  end
  try
    for j = 1:3
      s(abs(j)).n -= j;
    end
  catch err
    t = [t '; ' err.message ' ' err.identifier];
  end
  try
    s(abs(1)).n.x.y++;
  catch err
    t = [t '; ' err.message];
  end
end
% --- residual -------------------------------------------------------
function [s, t] = part_op_assign(s, k, a)
    at__1 = lower(k);
    s.(at__1) = s.(at__1) + a;
    try
        s.c{numel(s) + 1}(1) *= 3;
        s.c{2} = s.c{2} - a;
        t = '';
    catch err
        t = err.message;
    end
    try
        s.c{numel(s)}.b += 1;
    catch err
        t = [t, '; ', err.message];
    end
    try
        s(1).n = s(1).n - 1;
        s(2).n = s(2).n - 2;
        s(3).n = s(3).n - 3;
    catch err
        t = [t, '; ', err.message, ' ', err.identifier];
    end
    try
        s(1).n.x.y++;
    catch err
        t = [t, '; ', err.message];
    end
end
% --- remarks --------------------------------------------------------
