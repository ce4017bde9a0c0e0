% An element of its diagonal leaves a diagonal matrix diagonal: its zeros do not meet NaN. Any other makes it full.
%
% RUN:  specialise diagonal_element -d 'k = 1:4' -d 's = [3, -0]'
% TRY:  diagonal_element(1:4, [3, -0])
function y = diagonal_element(k, s)
  y = [];
  for j = k
    for x = s
      m = eye(2);
      if j == 1
        m(2, 2) = x;
      elseif j == 2
        m(1, 2) = x;
      else
        m(j) = x;
      end
      disp(m)
      y = [y, m * [NaN; 1]];
    end
  end
end
% --- residual -------------------------------------------------------
function y = diagonal_element()
    disp(diag([1, 3]))
    disp(diag([1, -0]))
    disp([1, 3; 0, 1])
    disp([1, -0; 0, 1])
    disp([1, 3; 0, 1])
    disp([1, -0; 0, 1])
    disp(diag([1, 3]))
    disp(diag([1, -0]))
    y = [NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN; 3, -0, NaN, NaN, NaN, NaN, 3, -0];
end
% --- remarks --------------------------------------------------------
% 18:15: remark: `m * [NaN; 1]` (diagonal_element.m:18): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
