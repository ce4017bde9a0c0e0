% A place 0 within a field or a cell is no place, and not the whole: it is the error that it is of a variable.
%
% RUN:  specialise parts_at_zero -t 'k: real double scalar' -t 'j: real double scalar' -t 'way: real double scalar' --nargout 2
% TRY:  parts_at_zero(0, 1, 1)   parts_at_zero(1, 0, 1)   parts_at_zero(1, 1, 1)   parts_at_zero(0, 1, 2)   parts_at_zero(1, 0, 2)   parts_at_zero(-0, 1, 2)
% TRY:  parts_at_zero(0, 1, 3)   parts_at_zero(1, 0, 3)   parts_at_zero(0, 0, 3)   parts_at_zero(0, 1, 4)   parts_at_zero(0, 1, 5)   parts_at_zero(1, 0, 5)
% TRY:  parts_at_zero(0, 1, 6)   parts_at_zero(1, 0, 6)   parts_at_zero(0, 1, 7)   parts_at_zero(0, 1, 8)   parts_at_zero(-1, 1, 6)   parts_at_zero(NaN, 1, 2)
% TRY:  parts_at_zero(1, 1, 2)   parts_at_zero(1, 1, 3)   parts_at_zero(1, 1, 4)   parts_at_zero(1, 1, 5)   parts_at_zero(1, 1, 6)   parts_at_zero(1, 1, 7)
function [s, y] = parts_at_zero(k, j, way)
  s = struct('v', {k + 4}, 'w', {[j, 5, 6]});
  y = {k + 1, [j, 2]};
  for n = 1:2
    switch way
      case 1, s.w(k, j) = n;
      case 2, s.v(k) = s.w(k) + n;
      case 3, s.w(2) = s.v(k, j);
      case 4, s(k).v = n;
      case 5, y{2}(k, j) = n;
      case 6, y{1}(k) = n + j;
      case 7, s.v = y{1}(k) + n;
      otherwise, y{k} = n;
    end
  end
end
% --- residual -------------------------------------------------------
function [s, y] = parts_at_zero(k, j, way)
    s__1 = k + 4;
    s__1__1 = [j, 5, 6];
    y__1 = k + 1;
    y = [j, 2];
    switch way
        case 1
            s = struct('v', s__1, 'w', s__1__1);
            s.w(k, j) = 1;
            y = {y__1, y};
        case 2
            s = struct('v', s__1, 'w', s__1__1);
            s.v(k) = s__1__1(k) + 1;
            y = {y__1, y};
        case 3
            s = struct('v', s__1, 'w', s__1__1);
            s.w(2) = s__1(k, j);
            y = {y__1, y};
        case 4
            s = struct('v', s__1, 'w', s__1__1);
            s(k).v = 1;
            y = {y__1, y};
        case 5
            y = {y__1, y};
            y{2}(k, j) = 1;
            s = struct('v', s__1, 'w', s__1__1);
        case 6
            y = {y__1, y};
            y{1}(k) = 1 + j;
            s = struct('v', s__1, 'w', s__1__1);
        case 7
            s = struct('v', y__1(k) + 1, 'w', s__1__1);
            y = {y__1, y};
        otherwise
            y = {y__1, y};
            y{k} = 1;
            s = struct('v', s__1, 'w', s__1__1);
    end
    switch way
        case 1
            s.w(k, j) = 2;
        case 2
            s.v(k) = s.w(k) + 2;
        case 3
            s.w(2) = s.v(k, j);
        case 4
            s(k).v = 2;
        case 5
            y{2}(k, j) = 2;
        case 6
            y{1}(k) = 2 + j;
        case 7
            s.v = y{1}(k) + 2;
        otherwise
            y{k} = 2;
    end
end
% --- remarks --------------------------------------------------------
