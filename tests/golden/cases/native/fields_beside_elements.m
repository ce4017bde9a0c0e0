% Fields of structs beside numbers that are elements of an array, with nothing declared: taken for numbers, and tested.
%
% RUN:  specialise fields_beside_elements --nargout 3
% TRY:  fields_beside_elements(struct('name', {'a', 'b'}, 'count', {9, 5}, 'sold', 0, 'price', {1.5, -0}, 'least', {6, 1}), [1 2; 2 3; 1 3; 2 9])
% TRY:  fields_beside_elements(struct('name', 'a', 'count', 5, 'sold', 0, 'price', 2, 'least', 9), [2 2])
% TRY:  fields_beside_elements(struct('name', 'a', 'count', int8(5), 'sold', 0, 'price', 2, 'least', 9), [1 2])
% TRY:  fields_beside_elements(struct('name', {}, 'count', {}, 'sold', {}, 'price', {}, 'least', {}), zeros(0, 2))
% TRY:  fields_beside_elements(struct('name', 'a'), [1 2])
% TRY:  fields_beside_elements(5, [1 1])
% TRY:  fields_beside_elements(struct('name', 'a', 'count', [5 6], 'sold', 0, 'price', 2, 'least', 9), [1 2])
% TRY:  fields_beside_elements(struct('name', 'a', 'count', 'x', 'sold', 0, 'price', [2 3], 'least', 9), [1 2])
% TRY:  fields_beside_elements(struct('name', 'a', 'count', NaN, 'sold', 0, 'price', 2, 'least', 9), int8([1 2]))
% TRY:  fields_beside_elements(struct('name', 'a', 'count', 5, 'sold', 0, 'price', 2, 'least', {{}}), [1 2])
% TRY:  fields_beside_elements(struct('name', 'a', 'count', 5, 'sold', 0, 'price', 2, 'least', 9), 1)
function [t, low, s] = fields_beside_elements(s, orders)
  t = 0;
  low = {};
  for k = 1:size(orders, 1)
    i = orders(k, 1);
    q = orders(k, 2);
    if s(i).count >= q
      s(i).count = s(i).count - q;
      s(i).sold = s(i).sold + q;
      t = t + q * s(i).price;
    end
  end
  for k = 1:numel(s)
    if s(k).count < s(k).least
      low{end + 1} = s(k).name;
    end
  end
end
% --- residual -------------------------------------------------------
function [t, low, s] = fields_beside_elements(s, orders)
    t = 0;
    for k = 1:size(orders, 1)
        i = orders(k, 1);
        q = orders(k, 2);
        if s(i).count >= q
            s(i).count = s(i).count - q;
            s(i).sold = s(i).sold + q;
            t = t + q * s(i).price;
        end
    end
    low = {};
    for k = 1:numel(s)
        if s(k).count < s(k).least
            low{end + 1} = s(k).name;
        end
    end
end
% --- remarks --------------------------------------------------------
