% A scanner whose next state a function gives: the state is copied at the end of a trip.
%
% RUN:  specialise step_of_scanner -t 'text: char [1 n]' --nargout 2
% TRY:  step_of_scanner('ab 12 c_d x1')
% TRY:  step_of_scanner(char(zeros(1, 0)))
% TRY:  step_of_scanner('9')
function [kinds, count] = step_of_scanner(text)
  st = 'start'; kinds = ''; count = 0; k = 1;
  while k <= numel(text)
    [st, emit] = move(st, text(k));
    if emit ~= ' '
      kinds = [kinds, emit]; count = count + 1;
    end
    k = k + 1;
  end
end
function [to, emit] = move(from, c)
  emit = ' ';
  switch from
    case 'start'
      if c >= '0' && c <= '9', to = 'number';
      elseif isletter(c), to = 'word';
      else, to = 'start'; end
    case 'number'
      if c >= '0' && c <= '9', to = 'number';
      else, to = 'start'; emit = 'n'; end
    case 'word'
      if isletter(c) || c == '_', to = 'word';
      else, to = 'start'; emit = 'w'; end
    otherwise
      error('lexer:state', 'no state %s', from);
  end
end
% --- residual -------------------------------------------------------
function [kinds, count] = step_of_scanner(text)
    count = 0;
    k = 1;
    kinds = '';
    numel__1 = numel(text);
    while k <= numel__1
        c__1 = text(k);
        k = k + 1;
        if c__1 >= '0' && c__1 <= '9'
            while k <= numel__1
                c__1 = text(k);
                if c__1 >= '0' && c__1 <= '9'
                    k = k + 1;
                else
                    kinds = [kinds, 'n'];
                    count = count + 1;
                    k = k + 1;
                    break;
                end
            end
        elseif isletter(c__1)
            while k <= numel__1
                c__1 = text(k);
                if isletter(c__1) || c__1 == '_'
                    k = k + 1;
                else
                    kinds = [kinds, 'w'];
                    count = count + 1;
                    k = k + 1;
                    break;
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
