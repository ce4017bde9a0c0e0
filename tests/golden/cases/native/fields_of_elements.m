% s(k).x of a row of structs is read without a struct made for the element; what is no element says so as Octave does.
%
% RUN:  specialise fields_of_elements --nargout 3
% TRY:  fields_of_elements([0 0; 4.9 1; 5 5], [1 0; 2 1; -1 -1], 1)   fields_of_elements([0 0], [1 0], 1)
% TRY:  fields_of_elements([0 0; 4.9 1; 5 5], [1 0; 2 1; -1 -1], 4)
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0; 2 1], 1.5)
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0; 2 1], 0)
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0; 2 1], -1)
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0; 2 1], NaN)
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0; 2 1], [1 2])
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0; 2 1], true)   fields_of_elements([0 0; 4.9 1], [1 0; 2 1], int8(2))
% TRY:  fields_of_elements([], [], 1)
% TRY:  fields_of_elements([0 0; 4.9 1], [1 0], 1)
function [s, e, p] = fields_of_elements(x, v, k)
  s = struct('pos', {}, 'vel', {}, 'hits', {});
  for i = 1:size(x, 1)
    s(i).pos = x(i, :);
    s(i).vel = v(i, :);
    s(i).hits = 0;
  end
  e = 0;
  for t = 1:3
    for i = 1:numel(s)
      s(i).pos = s(i).pos + 0.1 * s(i).vel;
      if any(abs(s(i).pos) > 5)
        s(i).vel = -s(i).vel;
        s(i).hits = s(i).hits + 1;
      end
      e = e + sum(s(i).vel .^ 2);
    end
  end
  p = s(k).pos * 2;
end
% --- residual -------------------------------------------------------
function [s, e, p] = fields_of_elements(x, v, k)
    s = struct('pos', {}, 'vel', {}, 'hits', {});
    for i = 1:size(x, 1)
        s(i).pos = x(i, :);
        s(i).vel = v(i, :);
        s(i).hits = 0;
    end
    e = 0;
    for t = 1:3
        for i = 1:numel(s)
            s(i).pos = s(i).pos + 0.1 * s(i).vel;
            if any(abs(s(i).pos) > 5)
                s(i).vel = -s(i).vel;
                s(i).hits = s(i).hits + 1;
            end
            e = e + sum(s(i).vel.^2);
        end
    end
    p = s(k).pos * 2;
end
% --- remarks --------------------------------------------------------
% 22:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
