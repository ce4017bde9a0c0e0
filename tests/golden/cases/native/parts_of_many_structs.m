% Fields of the elements of a struct array of which nothing is declared, by number; elements of arrays in them; places
% that are not there.
%
% RUN:  specialise parts_of_many_structs --nargout 2
% TRY:  parts_of_many_structs(struct('next', {2, 3, 1}, 'cost', {1, 2.5, -0}, 'links', {[2 3], 1, [3 1]}), 9)
% TRY:  parts_of_many_structs(struct('next', {2, 3, 1}, 'cost', {1, 2.5, 3}, 'links', {[2 3], [], [3 1]}), 9)
% TRY:  parts_of_many_structs(struct('next', {2, 4, 1}, 'cost', {1, 2.5, 3}, 'links', {[2 3], 1, [3 1]}), 9)
% TRY:  parts_of_many_structs(struct('next', {2, 3, 1}, 'cost', {1, 'a', [3 4]}, 'links', {[2 3], 1, [3 1]}), 2)
% TRY:  parts_of_many_structs(struct('next', {2, 3, 1}, 'cost', {1, 2, single(3)}, 'links', {[2 3], 1, uint8([3 1])}), 9)
% TRY:  parts_of_many_structs(struct('next', {2.5}, 'cost', {1}, 'links', {1}), 9)
% TRY:  parts_of_many_structs(struct('next', {}, 'cost', {}, 'links', {}), 9)
% TRY:  parts_of_many_structs(struct('next', 1, 'cost', 2), 4)
% TRY:  parts_of_many_structs({1}, 4)
function [total, at] = parts_of_many_structs(net, steps)
  total = 0;
  at = 1;
  for step = 1:steps
    total = total + net(at).cost;
    if mod(step, 3) == 0
      at = net(at).links(mod(step, 2) + 1) + 0;
    else
      at = net(at).next;
    end
  end
end
% --- residual -------------------------------------------------------
function [total, at] = parts_of_many_structs(net, steps)
    at = 1;
    total = 0;
    for step = 1:steps
        total = total + net(at).cost;
        if mod(step, 3) == 0
            at = net(at).links(mod(step, 2) + 1) + 0;
        else
            at = net(at).next;
        end
    end
end
% --- remarks --------------------------------------------------------
