% Of a list on its right `x += c{k}` takes the first, of none it says so; `x + c{k}` fails in either case.
%
% RUN:  specialise op_assign_list -d 'c = {1, 2, 3}'
% TRY:  op_assign_list(1, {1, 2, 3}, 2)   op_assign_list(1, {1, 2, 3}, [2, 3])   op_assign_list(1, {1, 2, 3}, [])
function x = op_assign_list(x, c, k)
  try
    x += c{k};
  catch err
    disp(err.message)
  end
end
% --- residual -------------------------------------------------------
function x = op_assign_list(x, k)
    c = {1, 2, 3};
    try
        x += c{k};
    catch err
        disp(err.message)
    end
end
% --- remarks --------------------------------------------------------
