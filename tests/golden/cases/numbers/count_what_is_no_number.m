% `x++` of a known value that is no full array of numbers is an error of its own: `x + 1` of a sparse one is none.
%
% RUN:  specialise count_what_is_no_number -t 'x: real double [1 1]'
% TRY:  count_what_is_no_number(1)
% TRY:  count_what_is_no_number(0.5)
% TRY:  count_what_is_no_number(-1)
function x = count_what_is_no_number (x)
  s = sparse ([0 1 0]);
  c = {1, 2};
  if x > 0.7
    s++;
  elseif x > 0
    --c;
  end
  n = [1 2];
  n++;
  x = x + s(2) + n(2);
end
% --- residual -------------------------------------------------------
function x = count_what_is_no_number(x)
    if x > 0.7
        error('unary operator ''++'' not implemented for ''sparse matrix'' operands');
    elseif x > 0
        error('unary operator ''--'' not implemented for ''cell'' operands');
    end
    x = x + 1 + 3;
end
% --- remarks --------------------------------------------------------
% 11:5: remark: reached with these values it fails: unary operator '++' not implemented for 'sparse matrix' operands [certain-error]
% 13:5: remark: reached with these values it fails: unary operator '--' not implemented for 'cell' operands [certain-error]
