% A scanner under a condition that is not known: a loop for each state, which leaves by its own condition (loop_condition.cc).
%
% RUN:  specialise states_scanner -t 's: char [1 n]'
% TRY:  states_scanner('a,b,"c,d"')   states_scanner('a\",b')   states_scanner('"')   states_scanner(char(zeros(1, 0)))   states_scanner(',"\",",,\')
function n = states_scanner (s)
  n = 0; inq = false; esc = false; k = 1;
  while k <= numel (s)
    c = s(k);
    if esc
      esc = false;
    elseif c == '\'
      esc = true;
    elseif c == '"'
      inq = ~inq;
    elseif c == ',' && ~inq
      n = n + 1;
    end
    k = k + 1;
  end
  if inq
    error ('states_scanner:open', 'open quote');
  end
end
% --- residual -------------------------------------------------------
function n = states_scanner(s)
    inq = false;
    k = 1;
    n = 0;
    numel__1 = numel(s);
    while k <= numel__1
        c = s(k);
        if c == '\'
            k = k + 1;
            if k <= numel__1
                k = k + 1;
            end
        elseif c == '"'
            k = k + 1;
            inq = true;
            while k <= numel__1
                c = s(k);
                k = k + 1;
                if c == '\'
                    if k <= numel__1
                        k = k + 1;
                    end
                elseif c == '"'
                    inq = false;
                    break;
                end
            end
        else
            if c == ','
                n = n + 1;
            end
            k = k + 1;
        end
    end
    if inq
        error('states_scanner:open', 'open quote');
    end
end
% --- remarks --------------------------------------------------------
