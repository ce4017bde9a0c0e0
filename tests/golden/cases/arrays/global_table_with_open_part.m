% A global table that is set in part stays one store.
%
% RUN:  specialise global_table_with_open_part -t 'x: real double [1 4]'
% TRY:  global_table_with_open_part([1 2 3 4])
function y = global_table_with_open_part(x)
  global shared
  shared = [1 2 3 4 5 6];
  shared(2:5) = x;
  y = shared(1) + shared(6);
  if shared(6) > 2
    y = y + shared(3);
  end
end
% --- residual -------------------------------------------------------
function y = global_table_with_open_part(x)
    global shared;
    shared = [1, 2, 3, 4, 5, 6];
    shared(2:5) = x;
    y = shared(1) + shared(6);
    if shared(6) > 2
        y = y + shared(3);
    end
end
% --- remarks --------------------------------------------------------
