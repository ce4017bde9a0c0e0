% An argument that may be several values stays in the call, which fails as it did: an assignment would take the first.
%
% RUN:  specialise inline_argument_list -d 'c = false'
% TRY:  inline_argument_list(struct('a', 1), false)
function y = inline_argument_list(s, c)
  y = 0;
  s(2).a = 0;
  try
    y = pick(c, s.a, 7);
  catch
    y = -1;
  end
end
function r = pick(c, a, b)
  r = b;
end
% --- residual -------------------------------------------------------
function y = inline_argument_list(s)
    s(2).a = 0;
    try
        y = pick__1(s.a);
    catch
        y = -1;
    end
end

function r = pick__1(a)
    r = 7;
end
% --- remarks --------------------------------------------------------
