% A parser of lines with a known key, `continue`, and `return` inside the loop.
%
% RUN:  specialise ini_parse -d 'key = '"'"'port'"'"''
% TRY:  ini_parse({'[server]','host = a.b','port = 80'}, 'port')
% TRY:  ini_parse({}, 'port')
% TRY:  ini_parse({'# c','port=  8'}, 'port')
function v = ini_parse(lines, key)
  v = [];
  for k = 1:numel(lines)
    line = strtrim(lines{k});
    if isempty(line) || line(1) == '#' || line(1) == '['
      continue;
    end
    eq = find(line == '=', 1);
    if isempty(eq)
      error('ini:syntax', 'line %d: missing ''=''', k);
    end
    name = strtrim(line(1:eq-1));
    value = strtrim(line(eq+1:end));
    if strcmp(name, key)
      num = str2double(value);
      if isnan(num)
        v = value;
      else
        v = num;
      end
      return;
    end
  end
end
% --- residual -------------------------------------------------------
function v = ini_parse(lines)
    for k = 1:numel(lines)
        line = strtrim(lines{k});
        if isempty(line) || line(1) == '#' || line(1) == '['
            continue;
        end
        eq = find(line == '=', 1);
        if isempty(eq)
            error('ini:syntax', 'line %d: missing ''=''', k);
        end
        name = strtrim(line(1:eq-1));
        value = strtrim(line(eq+1:end));
        if strcmp(name, 'port')
            num = str2double(value);
            if isnan(num)
                v = value;
            else
                v = num;
            end
            return;
        end
    end
    v = [];
end
% --- remarks --------------------------------------------------------
