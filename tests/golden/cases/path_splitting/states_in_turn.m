% A controller that goes through its states in turn; a table with a state that is not known stays.
%
% RUN:  specialise states_in_turn -t 'n: real double scalar'
% TRY:  states_in_turn(0)   states_in_turn(100)   states_in_turn(31)   states_in_turn(NaN)
function log = states_in_turn (n)
  s = 'red'; t = 0; log = zeros (1, 0);
  while t < n
    switch s
      case 'red',    d = 30; s = 'green';
      case 'green',  d = 25; s = 'yellow';
      case 'yellow', d = 5;  s = 'red';
    end
    t = t + d;
    log(end + 1) = d;
  end
end
% --- residual -------------------------------------------------------
function log = states_in_turn(n)
    log = zeros(1, 0);
    t = 0;
    while t < n
        t = t + 30;
        log(end + 1) = 30;
        if t < n
            t = t + 25;
            log(end + 1) = 25;
            if t < n
                t = t + 5;
                log(end + 1) = 5;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
