% A struct with fields by unknown names, a list of unknown length assigned to several variables.
%
% RUN:  specialise inventory --nargout 2
% TRY:  inventory({'add','nut',5;'add','bolt',2;'take','nut',3})
% TRY:  inventory({'take','nut',1})
function [names, counts] = inventory(ops)
  stock = struct();
  for k = 1:size(ops, 1)
    [action, item, n] = ops{k, :};
    if ~isfield(stock, item)
      stock.(item) = 0;
    end
    switch action
      case 'add'
        stock.(item) = stock.(item) + n;
      case 'take'
        if stock.(item) < n
          error('inventory:short', 'only %d of %s', stock.(item), item);
        end
        stock.(item) = stock.(item) - n;
    end
  end
  names = fieldnames(stock);
  counts = cellfun(@(f) stock.(f), names);
end
% --- residual -------------------------------------------------------
function [names, counts] = inventory(ops)
    stock = struct();
    for k = 1:size(ops, 1)
        [action, item, n] = ops{k, :};
        if ~isfield(stock, item)
            stock.(item) = 0;
        end
        switch action
            case 'add'
                stock.(item) = stock.(item) + n;
            case 'take'
                if stock.(item) < n
                    error('inventory:short', 'only %d of %s', stock.(item), item);
                end
                stock.(item) = stock.(item) - n;
        end
    end
    names = fieldnames(stock);
    counts = cellfun(@(f) stock.(f), names);
end
% --- remarks --------------------------------------------------------
