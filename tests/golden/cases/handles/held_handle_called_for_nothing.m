% What a cell or a field holds is called for no results where its value is not used: these functions have none.
%
% RUN:  specialise held_handle_called_for_nothing -t k:realscalar -t x:realscalar --nargout 0
% TRY:  held_handle_called_for_nothing(1, 2)   held_handle_called_for_nothing(2, 5)   held_handle_called_for_nothing(3, -1)
function held_handle_called_for_nothing(k, x)
  checks = {@mustBePositive, @mustBeInteger, @sqrt};
  checks{k}(x);
  s = struct('f', checks(k));
  s.f(x + 4);
  checks{3}(x + 5)
  printf('%g passed\n', x);
end
% --- residual -------------------------------------------------------
function held_handle_called_for_nothing(k, x)
    checks = {@mustBePositive, @mustBeInteger, @sqrt};
    checks{k}(x);
    s = struct('f', checks(k));
    s.f(x + 4);
    sqrt(x + 5)
    printf('%g passed\n', x);
end
% --- remarks --------------------------------------------------------
