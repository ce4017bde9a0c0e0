% What a message calls text depends on the quotes it was made with, wherever the index is evaluated.
%
% RUN:  specialise index_type_names
% TRY:  index_type_names('abc', 1)   index_type_names("abc", 1)   index_type_names('abc', 2)   index_type_names("abc", 2)
function y = index_type_names(s, k)
  if k == 1
    y = s.a;
  else
    y = s{1};
  end
end
% --- residual -------------------------------------------------------
function y = index_type_names(s, k)
    if k == 1
        y = s.a;
    else
        y = s{1};
    end
end
% --- remarks --------------------------------------------------------
