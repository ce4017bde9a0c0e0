% Errors of an index into what a field or a cell holds name the variable that the chain begins with.
%
% RUN:  specialise index_names_its_root -t k:realscalar
% TRY:  index_names_its_root(struct('v', [1 2 3]), {[4 5], {6}}, 1)   index_names_its_root(struct('v', [1 2 3]), {[4 5], {6}}, 2)
% TRY:  index_names_its_root(struct('v', [1 2 3]), {[4 5], {6}}, 3)   index_names_its_root(struct('v', [1 2 3]), {[4 5], {6}}, 4)
function y = index_names_its_root(s, c, k)
  y = '';
  try
    if k == 1
      y = s.v(9);
    elseif k == 2
      c{1}(9);
    elseif k == 3
      y = c{2}{1}(0);
    else
      y = c{1}(1, 2, 2);
    end
  catch e
    y = e.message;
  end
end
% --- residual -------------------------------------------------------
function y = index_names_its_root(s, c, k)
    y = '';
    try
        if k == 1
            y = s.v(9);
        elseif k == 2
            c{1}(9);
        elseif k == 3
            y = c{2}{1}(0);
        else
            y = c{1}(1, 2, 2);
        end
    catch e
        y = e.message;
    end
end
% --- remarks --------------------------------------------------------
