% A field of a cell, an element of a struct, a field of an element of a sparse matrix cannot be stored: the error is in the
% residual, though nobody reads them.
%
% RUN:  specialise field_of_cell -t 'x: real double [1 1]'
% TRY:  field_of_cell(3)
% TRY:  field_of_cell(-3)
% TRY:  field_of_cell(0)
function r = field_of_cell (x)
  r = x;
  if x > 0
    c = {1, 'a', [1 2]};
    c.f = x;
  elseif x < 0
    s = struct ('f', x);
    s{2} = x;
  else
    z = sparse (0, 0);
    z(1).f = x;
  end
end
% --- residual -------------------------------------------------------
function r = field_of_cell(x)
    r = x;
    if x > 0
        c = {1, 'a', [1, 2]};
        c.f = x;
    elseif x < 0
        s = struct('f', x);
        s{2} = x;
    else
        z = sparse(0, 0);
        z(1).f = x;
    end
end
% --- remarks --------------------------------------------------------
