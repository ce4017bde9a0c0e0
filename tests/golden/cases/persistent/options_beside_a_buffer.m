% A filter whose options, buffer and count are fields of one struct, filled one after the other, stored on two ways: the options
% are known in every call.
%
% RUN:  specialise smooth -t 'u: realscalar'
% TRY:  smooth(1)   smooth(2)   smooth(-3)   smooth(4)   smooth(5)
function y = smooth(u)
  persistent st
  if isempty(st)
    st.opts.n = 4;
    st.opts.w = [1 2 3 4] / 10;
    st.buf = zeros(1, st.opts.n);
    st.count = 0;
    st.low = 0;
  end
  st.buf = [st.buf(2:end), u];
  if u > 0
    st.count = st.count + 1;
  else
    st.low = st.low + st.opts.w(1);
  end
  if st.count < st.opts.n
    y = st.buf(end) - st.low;
  else
    y = st.opts.w * st.buf';
  end
end
% --- residual -------------------------------------------------------
function y = smooth(u)
    persistent st;
    if isempty(st)
        st.opts.n = 4;
        st.opts.w = [0.1, 0.2, 0.3, 0.4];
        st.buf = [0, 0, 0, 0];
        st.count = 0;
        st.low = 0;
    end
    st.buf = [st.buf(2:4), u];
    if u > 0
        st.count = st.count + 1;
    else
        st.low = st.low + 0.1;
    end
    if st.count < 4
        y = st.buf(4) - st.low;
    else
        y = [0.1, 0.2, 0.3, 0.4] * st.buf';
    end
end
% --- remarks --------------------------------------------------------
