% A known row beside others is written element by element only where that changes nothing: a cell or a struct takes it
% as one part, and behind what may have several rows it is the one that the error names.
%
% RUN:  specialise row_beside_others -t 'x: real double'
% TRY:  row_beside_others([4 5], 1)
% TRY:  row_beside_others([4; 5], 1)
% TRY:  row_beside_others([4 5], 2)
% TRY:  row_beside_others([4 5], 3)
% TRY:  row_beside_others([4 5], 4)
% TRY:  row_beside_others([4 5], 5)
% TRY:  row_beside_others([4; 5], 6)
function r = row_beside_others(x, kind)
  a = [-0 -2];
  switch kind
    case 1
      r = [a, x, a];
    case 2
      c = {x, x};
      r = [c, a];
    case 3
      c = {x};
      r = cumsum ([c; a]);
    case 4
      s.x = x;
      r = [s, a];
    case 5
      s.x = x;
      r = [s; a];
    otherwise
      r = [x, [1; 2], [3; 4]; x(1), a, 7, 8];
  end
end
% --- residual -------------------------------------------------------
function r = row_beside_others(x, kind)
    switch kind
        case 1
            r = [-0, -2, x, [-0, -2]];
        case 2
            c = {x, x};
            r = [c, [-0, -2]];
        case 3
            c = {x};
            r = cumsum([c; [-0, -2]]);
        case 4
            r = [struct('x', x), [-0, -2]];
        case 5
            r = [struct('x', x); [-0, -2]];
        otherwise
            r = [x, [1; 2], [3; 4]; x(1), -0, -2, 7, 8];
    end
end
% --- remarks --------------------------------------------------------
