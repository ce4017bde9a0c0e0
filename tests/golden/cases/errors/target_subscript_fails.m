% A subscript of a target that certainly fails ends the way that it stands on. The value is evaluated before it.
%
% RUN:  specialise target_fails -t 'x: real double scalar' --nargout 2
% TRY:  target_fails(1)
% TRY:  target_fails(-1)
% TRY:  target_fails(0)
function [y, s] = target_fails(x)
  words = {'a', 'b'};
  y = zeros(2);
  s.list = [];
  if x > 0
    y(1, str2double(words{3})) = x;
    y = y * 2;
  elseif x < 0
    s.list(end + 1) = x;
    s.list(numel(words{2}), words{4}) = say(x);
    y = y + 1;
  else
    y(1, 2) = x;
  end
  y = y(1, 2) + x;
end
function v = say(x)
  printf('%g\n', x);
  v = x;
end
% --- residual -------------------------------------------------------
function [y, s] = target_fails(x)
    if x > 0
        error('Octave:index-out-of-bounds', 'words(3): out of bound 2 (dimensions are 1x2)');
    elseif x < 0
        s = struct('list', x);
        s.list(1, error('Octave:index-out-of-bounds', ...
                'words(4): out of bound 2 (dimensions are 1x2)')) = say__1(x);
    else
        y = [0, x; 0, 0];
    end
    y = y(1, 2) + x;
    s = struct('list', zeros(0, 0));
end

function v = say__1(x)
    printf('%g\n', x);
    v = x;
end
% --- remarks --------------------------------------------------------
% 12:21: remark: reached with these values it fails: words(3): out of bound 2 (dimensions are 1x2) [certain-error]
% 16:29: remark: reached with these values it fails: words(4): out of bound 2 (dimensions are 1x2) [certain-error]
