% A field of a cell and an element of a struct cannot be stored: the error is in the residual, though nobody reads them.
%
% RUN:  specialise field_of_cell -t 'x: real double [1 1]'
% TRY:  field_of_cell(3)
% TRY:  field_of_cell(-3)
function r = field_of_cell (x)
  r = x;
  if x > 0
    c = {1, 'a', [1 2]};
    c.f = x;
  else
    s = struct ('f', x);
    s{2} = x;
  end
end
% --- residual -------------------------------------------------------
function r = field_of_cell(x)
    r = x;
    if x > 0
        c = {1, 'a', [1, 2]};
        c.f = x;
    else
        s = struct('f', x);
        s{2} = x;
    end
end
% --- remarks --------------------------------------------------------
