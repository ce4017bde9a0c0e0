% `x(i{:})` as a target, where how many subscripts there are is not known: the statement stays, the rest is specialised.
%
% RUN:  specialise open_index_list -d 'dim = 2' -d 'how = "both"'
% TRY:  open_index_list([1 2 3; 4 5 6], 2, 2, 'both')
% TRY:  open_index_list(int8(reshape(1:12, [2 3 2])), 2, 1, 'both')
% TRY:  open_index_list('abcd', 2, 3, 'both')
% TRY:  open_index_list({1, 'a', 3}, 2, 2, 'both')
% TRY:  open_index_list(4, 2, 3, 'both')
function [y, z] = open_index_list(x, dim, n, how)
  idx = repmat({':'}, 1, ndims(x));
  idx{dim} = n;
  y = [];
  z = x;
  if strcmp(how, 'both')
    y = x;
    y(idx{:}) = x(1);
    z(idx{:}) = [];
  end
  if isa(z, 'int8')
    z = double(z);
  end
end
% --- residual -------------------------------------------------------
function y = open_index_list(x, n)
    idx = repmat({':'}, 1, ndims(x));
    idx{2} = n;
    z = x;
    y = x;
    y(idx{:}) = x(1);
    z(idx{:}) = [];
    if isa(z, 'int8')
        z = double(z);
    end
end
% --- remarks --------------------------------------------------------
