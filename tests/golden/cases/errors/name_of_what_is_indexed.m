% An error about an index names the variable at the root of what is indexed; a table of a fixed parameter is named for it.
%
% RUN:  specialise name_of_what_is_indexed -d 'p = struct ("tab", [4 5 6], "in", struct ("q", [1 2]), "c", {{[7 8 9 10], 3}})' -t 'k: real double scalar' -t 'which: real double scalar'
% TRY:  name_of_what_is_indexed(struct ('tab', [4 5 6], 'in', struct ('q', [1 2]), 'c', {{[7 8 9 10], 3}}), 2, 1)  name_of_what_is_indexed(struct ('tab', [4 5 6], 'in', struct ('q', [1 2]), 'c', {{[7 8 9 10], 3}}), 4, 1)
% TRY:  name_of_what_is_indexed(struct ('tab', [4 5 6], 'in', struct ('q', [1 2]), 'c', {{[7 8 9 10], 3}}), 3, 2)  name_of_what_is_indexed(struct ('tab', [4 5 6], 'in', struct ('q', [1 2]), 'c', {{[7 8 9 10], 3}}), 1.5, 3)
% TRY:  name_of_what_is_indexed(struct ('tab', [4 5 6], 'in', struct ('q', [1 2]), 'c', {{[7 8 9 10], 3}}), 1, 4)  name_of_what_is_indexed(struct ('tab', [4 5 6], 'in', struct ('q', [1 2]), 'c', {{[7 8 9 10], 3}}), 4, 5)
function y = name_of_what_is_indexed(p, k, which)
  y = 0;
  switch which
    case 1
      y = p.tab(k);
    case 2
      y = weight(p.in, k);
    case 3
      y = p.c{1}(k);
    case 4
      y = p.tab(k + 3) + p.in.q(7);
    case 5
      local.w = [1 2 3];
      y = local.w(k);
  end
end
function w = weight(in, k)
  w = in.q(k) + sum(in.q);
end
% --- residual -------------------------------------------------------
function y = name_of_what_is_indexed(k, which)
    p_table = [4, 5, 6];
    p_table__2 = [7, 8, 9, 10];
    local = [1, 2, 3];
    switch which
        case 1
            y = p_table(k);
        case 2
            in = [1, 2];
            y = in(k) + 3;
        case 3
            y = p_table__2(k);
        case 4
            y = p_table(k + 3) + error('Octave:index-out-of-bounds', ...
                    'p(7): out of bound 2 (dimensions are 1x2)');
        case 5
            y = local(k);
        otherwise
            y = 0;
    end
end
% --- remarks --------------------------------------------------------
% 17:26: remark: reached with these values it fails: p(7): out of bound 2 (dimensions are 1x2) [certain-error]
