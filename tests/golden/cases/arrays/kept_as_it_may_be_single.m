% A stack of numbers that may be single stays an array, and a remark says what would help.
%
% RUN:  specialise kept_as_it_may_be_single -d 'code = [1 1 2]' -t 'x: real scalar'
% TRY:  kept_as_it_may_be_single([1 1 2], 3)
% TRY:  kept_as_it_may_be_single([1 1 2], single(1.5))
function y = kept_as_it_may_be_single(code, x)
  st = [];
  for k = 1:numel(code)
    if code(k) == 1
      st(end + 1) = x;
    else
      a = st(end); st(end) = [];
      st(end) = st(end) * a;
    end
  end
  y = st(end);
end
% --- residual -------------------------------------------------------
function y = kept_as_it_may_be_single(x)
    st = [];
    st(1) = x;
    st(2) = x;
    a = st(2);
    st(2) = [];
    st = st * a;
    y = st;
end
% --- remarks --------------------------------------------------------
% 10:7: remark: `st` is kept as an array: what is stored in it may be single; of doubles (`real double scalar`) its elements would be known one by one [kept-general]
