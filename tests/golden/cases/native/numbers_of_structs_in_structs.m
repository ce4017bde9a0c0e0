% Fields of structs in a struct of which nothing is declared are taken for numbers, and what holds them for one struct, where
% the text computes with them.
%
% RUN:  specialise numbers_of_structs_in_structs --nargout 3
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', -0, 'n', 3, 'deep', struct('v', [1 2 NaN])), 'z', 1), 3)
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', Inf, 'y', NaN, 'n', 0, 'deep', struct('v', [1; 2; 3])), 'z', -0), 2)   numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', 3, 'n', 2.5, 'deep', struct('v', 4)), 'z', 1), 1)
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', [1 2], 'y', 3, 'n', 2, 'deep', struct('v', 4)), 'z', 1), 1)   numbers_of_structs_in_structs(struct('sub', struct('x', 1i, 'y', single(3), 'n', int8(2), 'deep', struct('v', 4:6)), 'z', true), 2)
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', 3, 'n', 2, 'deep', struct('v', 4)), 'z', 1), 2)   numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', 3, 'n', 2), 'z', 1), 2)   numbers_of_structs_in_structs(struct('sub', 5, 'z', 1), 2)
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', {2, 4}, 'y', 3, 'n', 2), 'z', 1), 2)   numbers_of_structs_in_structs(struct('sub', struct('x', [], 'y', 3, 'n', 1, 'deep', struct('v', 4)), 'z', 1), 1)   numbers_of_structs_in_structs(struct('z', {1, 2}), 2)
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', 3, 'n', [], 'deep', struct('v', 4)), 'z', 1), 1)   numbers_of_structs_in_structs(struct('sub', struct('x', 'a', 'y', 3, 'n', 1, 'deep', struct('v', {{4}})), 'z', 1), 1)   numbers_of_structs_in_structs(7, 1)
% TRY:  numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', 3, 'n', 1, 'deep', 7), 'z', 1), 1)   numbers_of_structs_in_structs(struct('sub', struct('x', 2, 'y', 3, 'n', 1, 'deep', struct('v', @sin)), 'z', 1), 1)   numbers_of_structs_in_structs(struct('sub', struct([]), 'z', 1), 1)
function [y, z, q] = numbers_of_structs_in_structs(p, m)
  y = 0;
  z = 0;
  q = p;
  for k = 1:m
    y = y + p.sub.x * k - p.sub.y;
    for i = 1:p.sub.n
      z = z + p.sub.deep.v(k) / i;
    end
    q.sub.x = q.sub.x + p.sub.x * 2;
    p.z = p.z + 1;
    p.sub.y = p.sub.y - q.sub.x;
  end
  z = z + p.z + p.sub.y;
end
% --- residual -------------------------------------------------------
function [y, z, q] = numbers_of_structs_in_structs(p, m)
    q = p;
    y = 0;
    z = 0;
    for k = 1:m
        y = y + p.sub.x * k - p.sub.y;
        for i = 1:p.sub.n
            z = z + p.sub.deep.v(k) / i;
        end
        q.sub.x = q.sub.x + p.sub.x * 2;
        p.z = p.z + 1;
        p.sub.y = p.sub.y - q.sub.x;
    end
    z = z + p.z + p.sub.y;
end
% --- remarks --------------------------------------------------------
