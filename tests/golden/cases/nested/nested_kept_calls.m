% Functions that only a nested function of a function kept whole calls are part of the residual program.
%
% RUN:  specialise nested_kept_calls -d 'limit = 3'
% TRY:  nested_kept_calls([5 1 7], 3)
% TRY:  nested_kept_calls([1 1], 3)
function r = nested_kept_calls(x, limit)
  r = [];
  for k = 1:numel(x)
    add(x(k));
  end
  function add(v)
    if v < limit
      return;
    end
    tell more
    r(end + 1) = scaled(v);
    r(end) = r(end) + chosen(v);
  end
end
function y = scaled(v)
  y = 2 * v;
end
function tell(what)
  fprintf('%s\n', what);
end
function y = chosen(v)
  f = @other;
  y = f(v);
end
function y = other(v)
  y = v / 2;
end
% --- residual -------------------------------------------------------
function r = nested_kept_calls(x)
    r = [];
    for k = 1:numel(x)
        v__1 = x(k);
        if ~(v__1 < 3 && true)
            tell__1()
            r(end + 1) = 2 * v__1;
            r(end) = r(end) + v__1 / 2;
        end
    end
end

function tell__1()
    fprintf('more\n');
end
% --- remarks --------------------------------------------------------
