% A loop to NaN makes one trip with NaN; to Inf it counts until its body leaves.
%
% RUN:  specialise loop_to_nan --nargout 3 -t 'n: realscalar' -t 'x: real double [1 ?]'
% TRY:  loop_to_nan(3, [4 5 6])
% TRY:  loop_to_nan(NaN, [4 5 6])
% TRY:  loop_to_nan(Inf, [4 5 6])
% TRY:  loop_to_nan(2.5, [4 5 6])
% TRY:  loop_to_nan(-Inf, [4 5 6])
% TRY:  loop_to_nan(5, [4 5 6])
function [y, k, z] = loop_to_nan(n, x)
  y = 0;
  z = [];
  for k = 1:n
    y = y + k;
    z(end + 1) = mod(k, 4) + 1;
    if k >= 4
      break;
    end
  end
  try
    y = y + read(x, n);
  catch err
    disp(err.message);
  end
end
function s = read(x, n)
  s = 0;
  for j = 1:2:n
    s = s + x(j);
  end
end
% --- residual -------------------------------------------------------
function [y, k, z] = loop_to_nan(n, x)
    y = 0;
    z = [];
    for k = 1:n
        y = y + k;
        z(end + 1) = mod(k, 4) + 1;
        if k >= 4
            break;
        end
    end
    try
        s__1 = 0;
        for j = 1:2:n
            s__1 = s__1 + x(j);
        end
        y = y + s__1;
    catch err
        disp(err.message);
    end
end
% --- remarks --------------------------------------------------------
