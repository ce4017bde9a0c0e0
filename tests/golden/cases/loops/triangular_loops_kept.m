% Loops whose inner ones begin behind the counter: a kept one makes half as many trips of them as there are, which is no
% more work than the trips written out.
%
% RUN:  specialise triangular_loops_kept -t 'a: real double [8 8]' -t 'b: real double [8 1]'
% TRY:  triangular_loops_kept(magic(8) + eye(8), (1:8)')
% TRY:  triangular_loops_kept(zeros(8), ones(8, 1))
% TRY:  triangular_loops_kept(hilb(8) - 0.5, ones(8, 1))
function a = triangular_loops_kept(a, b)
  n = rows(a);
  a = [a, b];
  for i = 1:(n - 1)
    for j = (i + 1):n
      if abs(a(j, i)) > abs(a(i, i))
        a([i j], :) = a([j i], :);
      end
    end
    if a(i, i) == 0
      break
    end
    for j = (i + 1):n
      a(j, :) = a(j, :) - a(i, :) * (a(j, i) / a(i, i));
    end
  end
end
% --- residual -------------------------------------------------------
function a = triangular_loops_kept(a, b)
    a = [a, b];
    for i = 1:7
        for j = i+1:8
            if abs(a(j, i)) > abs(a(i, i))
                a([i, j], :) = a([j, i], :);
            end
        end
        if a(i, i) == 0
            break;
        end
        for j = i+1:8
            a(j, :) = a(j, :) - a(i, :) * (a(j, i) / a(i, i));
        end
    end
end
% --- remarks --------------------------------------------------------
% 11:3: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
