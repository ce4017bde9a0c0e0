% What `mode` gives of arrays without elements.
%
% RUN:  specialise mode_of_nothing
% TRY:  mode_of_nothing([])
% TRY:  mode_of_nothing(zeros(1, 0))
% TRY:  mode_of_nothing(single(zeros(0, 3)))
% TRY:  mode_of_nothing(zeros(3, 0))
function r = mode_of_nothing(x)
  r = {};
  for d = 1:3
    try
      [r{d, 1:3}] = mode(x, d);
    catch e
      r{d, 1} = e.message;
    end
  end
  [r{4, 1:3}] = mode([]);
end
% --- residual -------------------------------------------------------
function r = mode_of_nothing(x)
    r = {};
    try
        [out__4, out__5, out__6] = mode(x, 1);
        r{1, 1} = out__4;
        r{1, 2} = out__5;
        r{1, 3} = out__6;
    catch e
        r{1, 1} = e.message;
    end
    try
        [out__10, out__11, out__12] = mode(x, 2);
        r{2, 1} = out__10;
        r{2, 2} = out__11;
        r{2, 3} = out__12;
    catch e
        r{2, 1} = e.message;
    end
    try
        [out__16, out__17, out__18] = mode(x, 3);
        r{3, 1} = out__16;
        r{3, 2} = out__17;
        r{3, 3} = out__18;
    catch e
        r{3, 1} = e.message;
    end
    r{4, 1} = zeros(1, 0);
    r{4, 2} = [];
    r{4, 3} = cell(1, 0);
end
% --- remarks --------------------------------------------------------
