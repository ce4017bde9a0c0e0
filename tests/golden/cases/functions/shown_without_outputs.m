% A call without a semicolon of a function that has no outputs shows nothing, and is written out as any other.
%
% RUN:  specialise shown_without_outputs -t 'x: real double'
% TRY:  shown_without_outputs([1 2])
% TRY:  shown_without_outputs([])
% TRY:  shown_without_outputs(-1)
function y = shown_without_outputs(x)
  assert(~isempty(x))
  check(x)
  none
  y = sum(x);
  some(y)
end
function check(v)
  if any(v < 0)
    error('check:sign', 'negative');
  end
end
function none
end
function varargout = some(v)
  if v > 1, varargout{1} = v; end
end
% --- residual -------------------------------------------------------
function y = shown_without_outputs(x)
    if ~~isempty(x)
        error('assert (!isempty (x)) failed');
    end
    if any(x < 0)
        error('check:sign', 'negative');
    end
    y = sum(x);
    some__1(y)
end

function varargout = some__1(v)
    if v > 1
        varargout = {v};
    end
end
% --- remarks --------------------------------------------------------
% 21:1: remark: `varargout` makes `some__1` run in the run-time's interpreter [native-interpreted]
