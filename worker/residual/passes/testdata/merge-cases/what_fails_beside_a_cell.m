% Where s may be a cell or a struct, labels of its extents are errors: 'bcd' may go, as one of three letters stays.
function y = f (s)
  y = 0;
  switch s
    case 'a'
    case 'bcd'
    case {'ef', 'ghi'}
      y = 1;
  end
end
% --- after ---
function y = f(s)
    y = 0;
    switch s
        case 'a'
        case {'ef', 'ghi'}
            y = 1;
    end
end
