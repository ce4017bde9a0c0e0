% A state machine over a known transition table of structs.
%
% RUN:  specialise fsm_lexer -d 'table = struct('"'"'from'"'"', {'"'"'idle'"'"','"'"'num'"'"','"'"'idle'"'"','"'"'id'"'"'}, '"'"'on'"'"', {'"'"'d'"'"','"'"'d'"'"','"'"'a'"'"','"'"'a'"'"'}, '"'"'to'"'"', {'"'"'num'"'"','"'"'num'"'"','"'"'id'"'"','"'"'id'"'"'})' --nargout 2
% TRY:  fsm_lexer('12 ab 3', struct('from', {'idle','num','idle','id'}, 'on', {'d','d','a','a'}, 'to', {'num','num','id','id'}))
% TRY:  fsm_lexer('', struct('from', {'idle','num','idle','id'}, 'on', {'d','d','a','a'}, 'to', {'num','num','id','id'}))
% TRY:  fsm_lexer('a1', struct('from', {'idle','num','idle','id'}, 'on', {'d','d','a','a'}, 'to', {'num','num','id','id'}))
function [tokens, state] = fsm_lexer(text, table)
  tokens = {};
  cur = '';
  state = 'idle';
  for k = 1:numel(text)
    ch = text(k);
    if ch >= '0' && ch <= '9'
      cls = 'd';
    elseif (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z')
      cls = 'a';
    else
      cls = ' ';
    end
    next = 'idle';
    for r = 1:numel(table)
      if strcmp(table(r).from, state) && strcmp(table(r).on, cls)
        next = table(r).to;
        break;
      end
    end
    if ~strcmp(next, state) && ~isempty(cur)
      tokens{end+1} = cur;
      cur = '';
    end
    if cls ~= ' '
      cur = [cur ch];
    end
    state = next;
  end
  if ~isempty(cur)
    tokens{end+1} = cur;
  end
end
% --- residual -------------------------------------------------------
function [tokens, state] = fsm_lexer(text)
    cur = '';
    state = 'idle';
    tokens = {};
    for k = 1:numel(text)
        ch = text(k);
        if ch >= '0' && ch <= '9'
            cls = 'd';
        elseif ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z'
            cls = 'a';
        else
            cls = ' ';
        end
        strcmp__1 = strcmp('idle', state);
        if strcmp__1 && strcmp('d', cls) || strcmp('num', state) && strcmp('d', cls)
            next = 'num';
        elseif strcmp__1 && strcmp('a', cls) || strcmp('id', state) && strcmp('a', cls)
            next = 'id';
        else
            next = 'idle';
        end
        if ~strcmp(next, state) && ~isempty(cur)
            tokens{end + 1} = cur;
            cur = '';
        end
        if cls ~= ' '
            cur = [cur, ch];
        end
        state = next;
    end
    if ~isempty(cur)
        tokens{end + 1} = cur;
    end
end
% --- remarks --------------------------------------------------------
