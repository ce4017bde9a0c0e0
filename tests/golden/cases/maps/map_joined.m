% Two paths leave different maps: written out in each, looked up afterwards.
%
% RUN:  specialise map_branch -d 'k = '"'"'b'"'"'' -t 'x: realscalar' --nargout 2
% TRY:  map_branch(1, 'b')
% TRY:  map_branch(-1, 'b')
function [y, n] = map_branch(x, k)
  m = containers.Map({'a', 'b'}, {1, 2});
  if x > 0
    m('c') = x;
  else
    m(k) = -x;
  end
  y = m(k);
  n = m.Count;
end
% --- residual -------------------------------------------------------
function [y, n] = map_branch(x)
    if x > 0
        m = containers.Map({'a', 'b', 'c'}, {1, 2, x});
    else
        m = containers.Map({'a', 'b'}, {1, -x});
    end
    y = m('b');
    n = m.Count;
end
% --- remarks --------------------------------------------------------
