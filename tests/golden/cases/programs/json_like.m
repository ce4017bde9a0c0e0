% A recursive writer over classes, by cellfun with a handle to itself.
%
% RUN:  specialise json_like
% TRY:  json_like(struct('a', 1, 'b', {{1, 'x'}}))
% TRY:  json_like(3)
% TRY:  json_like([1 2])
% TRY:  json_like('hi')
% TRY:  json_like(true)
function s = json_like(v)
  if ischar(v)
    s = ['"' v '"'];
  elseif islogical(v)
    if v, s = 'true'; else, s = 'false'; end
  elseif isnumeric(v)
    if isscalar(v)
      s = num2str(v);
    else
      c = arrayfun(@(x) num2str(x), v, 'UniformOutput', false);
      s = ['[' strjoin(c(:)', ',') ']'];
    end
  elseif iscell(v)
    c = cellfun(@json_like, v, 'UniformOutput', false);
    s = ['[' strjoin(c(:)', ',') ']'];
  elseif isstruct(v)
    f = fieldnames(v);
    parts = cell(1, numel(f));
    for k = 1:numel(f)
      parts{k} = sprintf('"%s":%s', f{k}, json_like(v.(f{k})));
    end
    s = ['{' strjoin(parts, ',') '}'];
  else
    error('json:type', 'cannot encode %s', class(v));
  end
end
% --- residual -------------------------------------------------------
function s = json_like(v)
    if ischar(v)
        s = ['"', v, '"'];
    elseif islogical(v)
        if v
            s = 'true';
        else
            s = 'false';
        end
    elseif isnumeric(v)
        if isscalar(v)
            s = num2str(v);
        else
            c = arrayfun(@(x) num2str(x), v, 'UniformOutput', false);
            s = ['[', strjoin(c(:)', ','), ']'];
        end
    elseif iscell(v)
        c = cellfun(@(v) json_like(v), v, 'UniformOutput', false);
        s = ['[', strjoin(c(:)', ','), ']'];
    elseif isstruct(v)
        f = fieldnames(v);
        numel__1 = numel(f);
        parts = cell(1, numel__1);
        for k = 1:numel__1
            parts{k} = sprintf('"%s":%s', f{k}, json_like(v.(f{k})));
        end
        s = ['{', strjoin(parts, ','), '}'];
    else
        error('json:type', 'cannot encode %s', class(v));
    end
end
% --- remarks --------------------------------------------------------
