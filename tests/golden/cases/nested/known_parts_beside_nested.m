% Structs, cells and maps are known part by part in a function with nested functions, and in these, also where they call themselves.
% RUN:  specialise known_parts_beside_nested -t 'qty: real double scalar' -t 'rate: real double scalar' --nargout 2
% TRY:  known_parts_beside_nested(3, 0.25)
% TRY:  known_parts_beside_nested(-1, NaN)
function [total, detail] = known_parts_beside_nested(qty, rate)
  bom = {'car', 1, {{'engine', 1, {{'piston', 4, {}}, {'block', 1, {}}}}, {'wheel', 4, {{'tyre', 1, {}}, {'piston', 5, {}}}}}};
  price = containers.Map({'piston', 'block', 'tyre'}, {12, 300, 45});
  detail = struct();
  total = walk(bom, qty);
  function c = walk(node, n)
    count = n * node{2};
    kids = node{3};
    if isempty(kids)
      c = count * price(node{1}) * (1 + rate);
    else
      c = 0;
      for k = 1:numel(kids)
        c = c + walk(kids{k}, count);
      end
    end
    if isfield(detail, node{1})
      detail.(node{1}) = detail.(node{1}) + c;
    else
      detail.(node{1}) = c;
    end
  end
end
% --- residual -------------------------------------------------------
function [total, detail] = known_parts_beside_nested(qty, rate)
    rate__1 = 1 + rate;
    c__1 = qty * 4 * 12 * rate__1;
    detail__wheel = 0 + c__1;
    c__2 = qty * 300 * rate__1;
    detail__1 = detail__wheel + c__2;
    n__3 = qty * 4;
    c__4 = n__3 * 45 * rate__1;
    detail__wheel = 0 + c__4;
    c__3 = n__3 * 5 * 12 * rate__1;
    detail__wheel = detail__wheel + c__3;
    total = detail__1 + detail__wheel;
    detail = struct('piston', c__1 + c__3, 'block', c__2, 'engine', detail__1, 'tyre', c__4, ...
            'wheel', detail__wheel, 'car', total);
end
% --- remarks --------------------------------------------------------
