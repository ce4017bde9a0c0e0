% `a = []; a(1) = s` stores no struct in numbers; a variable without a value and a field that is empty take one.
%
% RUN:  specialise struct_into_numbers -t 'k: realscalar'
% TRY:  struct_into_numbers(1)
% TRY:  struct_into_numbers(2)
function y = struct_into_numbers(k)
  y = 0;
  try
    a = [];
    a(end+1) = struct('v', k);
    y = y + 1;
  catch problem
    disp(problem.message)
  end
  b(k) = struct('v', k);
  y = y + numel(b);
  c.list = [];
  c.list(1) = struct('v', k);
  y = y + c.list.v;
end
% --- residual -------------------------------------------------------
function y = struct_into_numbers(k)
    y = 0;
    try
        a = [];
        a(1) = struct('v', k);
        y = 1;
    catch problem
        disp(problem.message)
    end
    struct__1 = struct('v', k);
    b(k) = struct__1;
    y = y + numel(b);
    c = struct('list', zeros(0, 0));
    c.list(1) = struct__1;
    y = y + c.list.v;
end
% --- remarks --------------------------------------------------------
