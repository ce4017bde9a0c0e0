% Where a program makes maps, what is indexed behind a name may be a method of one: `end` is that of the field all the same.
%
% RUN:  specialise end_of_fields_beside_maps --nargout 3
% TRY:  end_of_fields_beside_maps(struct ('data', [1 2 3], 'deep', struct ('row', {{7, 8}})), 1)
% TRY:  end_of_fields_beside_maps(struct ('data', zeros (1, 0), 'deep', struct ('row', {{7, 8}})), 1)
% TRY:  end_of_fields_beside_maps(struct ('other', 1), 1)
% TRY:  end_of_fields_beside_maps(struct ('data', {1, 2}), 1)
% TRY:  end_of_fields_beside_maps(struct ('data', 'text', 'deep', struct ('row', {{7, 'x'}})), -1)
function [y, z, m] = end_of_fields_beside_maps(s, k)
    y = s.data(end);
    z = {s.data(end:-1:1), s.data(1, end), s.deep.row{end}, s.data(max(1, end - 1))};
    m = containers.Map('KeyType', 'double', 'ValueType', 'any');
    if k > 0
        m(k) = y;
    end
    m = m.Count;
end
% --- residual -------------------------------------------------------
function [y, z, m] = end_of_fields_beside_maps(s, k)
    y = s.data(end);
    z = {s.data(end:-1:1), s.data(1, end), s.deep.row{end}, s.data(max(1, end - 1))};
    if k > 0
        m = containers.Map('KeyType', 'double', 'ValueType', 'any');
        m(k) = y;
    else
        m = containers.Map('KeyType', 'double', 'ValueType', 'any');
    end
    m = m.Count;
end
% --- remarks --------------------------------------------------------
