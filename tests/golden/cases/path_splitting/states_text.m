% An automaton whose state is a number becomes loops.
% RUN:  specialise states_text -d "re = 'ab*c+'" -t 's: char [1 ?]'
% TRY:  states_text('ab*c+', 'xxabbc')   states_text('ab*c+', 'ac')   states_text('ab*c+', 'abx')
function r = states_text(re, s)
state = 1; k = 1; r = false;
while state > 0
  if k > length(s), r = state == 4; break; end
  c = s(k); k = k + 1;
  switch state
    case 1, if c == re(1), state = 2; end
    case 2, if c == re(2), state = 2; elseif c == re(4), state = 4; else, state = 1; end
    case 4, if c == re(4), state = 4; else, state = -1; end
  end
end
end
% --- residual -------------------------------------------------------
function r = states_text(s)
    k = 1;
    while true
        length__1 = length(s);
        if k > length__1
            r = false;
            break;
        end
        c = s(k);
        k = k + 1;
        if c == 'a'
            while true
                if k > length__1
                    r = false;
                    next__1 = 0;
                    break;
                end
                c = s(k);
                k = k + 1;
                if c == 'b'
                elseif c == 'c'
                    while true
                        if k > length__1
                            r = true;
                            next__1 = 0;
                            break;
                        end
                        c = s(k);
                        k = k + 1;
                        if c ~= 'c'
                            r = false;
                            next__1 = 0;
                            break;
                        end
                    end
                    break;
                else
                    next__1 = 1;
                    break;
                end
            end
            if next__1 ~= 1
                break;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
