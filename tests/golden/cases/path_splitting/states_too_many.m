% Too many ways for loops: the `switch` stays, without the cases that cannot be.
%
% RUN:  specialise states_too_many -t 's: char [1 n]' --nargout 2
% TRY:  states_too_many('-12.5')   states_too_many('12')   states_too_many('.')   states_too_many(char(zeros(1, 0)))   states_too_many('1x2')   states_too_many('-')
function [ok, v] = states_too_many (s)
  % a number: sign, digits, point, digits
  state = 'start'; v = 0; sgn = 1; scale = 1; k = 1;
  while k <= length (s)
    c = s(k);
    switch state
      case 'start'
        if c == '-'
          sgn = -1; state = 'int0';
        elseif c >= '0' && c <= '9'
          v = double (c) - 48; state = 'int';
        else
          state = 'bad';
        end
      case 'int0'
        if c >= '0' && c <= '9'
          v = double (c) - 48; state = 'int';
        else
          state = 'bad';
        end
      case 'int'
        if c >= '0' && c <= '9'
          v = 10 * v + double (c) - 48;
        elseif c == '.'
          state = 'frac';
        else
          state = 'bad';
        end
      case 'frac'
        if c >= '0' && c <= '9'
          scale = scale / 10; v = v + scale * (double (c) - 48);
        else
          state = 'bad';
        end
      otherwise
        break;
    end
    k = k + 1;
  end
  ok = strcmp (state, 'int') || strcmp (state, 'frac');
  v = sgn * v;
end
% --- residual -------------------------------------------------------
function [ok, v] = states_too_many(s)
    k = 1;
    scale = 1;
    sgn = 1;
    state = 'start';
    v = 0;
    length__1 = length(s);
    while k <= length__1
        c = s(k);
        switch state
            case 'start'
                if c == '-'
                    sgn = -1;
                    state = 'int0';
                elseif c >= '0' && c <= '9'
                    v = double(c) - 48;
                    state = 'int';
                else
                    state = 'bad';
                end
            case 'int0'
                if c >= '0' && c <= '9'
                    v = double(c) - 48;
                    state = 'int';
                else
                    state = 'bad';
                end
            case 'int'
                if c >= '0' && c <= '9'
                    v = 10 * v + double(c) - 48;
                elseif c == '.'
                    state = 'frac';
                else
                    state = 'bad';
                end
            case 'frac'
                if c >= '0' && c <= '9'
                    scale = scale / 10;
                    v = v + scale * (double(c) - 48);
                else
                    state = 'bad';
                end
            otherwise
                break;
        end
        k = k + 1;
    end
    ok = strcmp(state, 'int') || strcmp(state, 'frac');
    v = sgn * v;
end
% --- remarks --------------------------------------------------------
