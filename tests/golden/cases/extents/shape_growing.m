% A shape that grows without bound.
%
% RUN:  specialise growing_shape -d 'v = []' -t 'n: realscalar'
% TRY:  growing_shape(4, [])
% TRY:  growing_shape(0, [])
function v = growing_shape(n, v)
  while numel(v) < n
    v = [v; numel(v) * 2];
    c{numel(v)} = v;
  end
end
% --- residual -------------------------------------------------------
function v = growing_shape(n)
    v = [];
    while numel(v) < n
        v = [v; numel(v) * 2];
        c{numel(v)} = v;
    end
end
% --- remarks --------------------------------------------------------
