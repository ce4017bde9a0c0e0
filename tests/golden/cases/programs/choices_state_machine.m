% The states of a machine are a list of texts at the loop's head: the impossible case goes, the last one needs no test.
%
% RUN:  specialise choices_state_machine -t 'u: real double row'
% TRY:  choices_state_machine([1 -1 0 2])   choices_state_machine(zeros(1, 0))   choices_state_machine([NaN 1 1 -2 0 5])
function s = choices_state_machine(u)
  s = 'red';
  count = 0;
  for k = 1:numel(u)
    switch s
      case 'red'
        if u(k) > 0
          s = 'green';
        end
      case 'green'
        if u(k) < 0
          s = 'amber';
        end
      case 'amber'
        s = 'red';
        count = count + 1;
      otherwise
        error('no such state: %s', s);
    end
  end
  s = sprintf('%s %d', s, count);
end
% --- residual -------------------------------------------------------
function s = choices_state_machine(u)
    count = 0;
    s = 'red';
    for k = 1:numel(u)
        switch s
            case 'red'
                if u(k) > 0
                    s = 'green';
                end
            case 'green'
                if u(k) < 0
                    s = 'amber';
                end
            otherwise
                count = count + 1;
                s = 'red';
        end
    end
    s = sprintf('%s %d', s, count);
end
% --- remarks --------------------------------------------------------
