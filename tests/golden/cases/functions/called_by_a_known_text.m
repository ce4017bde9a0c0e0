% A function of the file that a text names to a built-in which calls it stays, under its name.
%
% RUN:  specialise called_by_a_known_text --nargout 4
% TRY:  called_by_a_known_text(3)
% TRY:  called_by_a_known_text(-1)
function [r, s, t, u] = called_by_a_known_text(b)
  r = arrayfun('square', [b, 2]);
  s = cellfun('negative', {b, 2, 'a'}, 'ErrorHandler', 'instead');
  name = 'square';
  t = arrayfun(name, [b; 1], 'UniformOutput', false);
  u = cellfun(name, {b});
end
function y = square(t)
  y = t ^ 2;
end
function y = negative(t)
  if ischar(t)
    error('no text');
  end
  y = -t;
end
function y = instead(err, t)
  y = numel(err.message);
end
% --- residual -------------------------------------------------------
function [r, s, t, u] = called_by_a_known_text(b)
    r = arrayfun('square', [b, 2]);
    s = cellfun('negative', {b, 2, 'a'}, 'ErrorHandler', 'instead');
    t = arrayfun('square', [b; 1], 'UniformOutput', false);
    value__1 = {b};
    u = cellfun(@(element) element, {value__1{1}^2});
end

function y = square(t)
    y = t^2;
end

function y = negative(t)
    if ischar(t)
        error('no text');
    end
    y = -t;
end

function y = instead(err, t)
    y = numel(err.message);
end
% --- remarks --------------------------------------------------------
