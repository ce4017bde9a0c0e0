% States are numbers, the table a matrix, and the actions stand in a cell that is made once.
%
% RUN:  specialise machine_of_numbers -t 'events: real double [1 ?]' --nargout 2
% TRY:  machine_of_numbers([1 1 -1 0 1])
% TRY:  machine_of_numbers(zeros(1, 0))
% TRY:  machine_of_numbers([NaN -0 Inf])
function [s, c] = machine_of_numbers(events)
  T = [2 1 1; 2 3 1; 3 3 1];
  act = {@(c) c, @(c) c + 1, @(c) c * 2};
  s = 1;
  c = 0;
  for k = 1:numel(events)
    if events(k) > 0
      e = 1;
    elseif events(k) < 0
      e = 2;
    else
      e = 3;
    end
    s = T(s, e);
    c = act{s}(c);
  end
end
% --- residual -------------------------------------------------------
function [s, c] = machine_of_numbers(events)
    table__2 = [2, 1, 1; 2, 3, 1; 3, 3, 1];
    c = 0;
    s = 1;
    table__1 = {@(c) c, @(c) c + 1, @(c) c * 2};
    for k = 1:numel(events)
        if events(k) > 0
            e = 1;
        elseif events(k) < 0
            e = 2;
        else
            e = 3;
        end
        s = table__2(s, e);
        c = table__1{s}(c);
    end
end
% --- remarks --------------------------------------------------------
