% The table of a machine is a map or a struct that is asked by state and event: its rows vanish, and with them the event's name.
%
% RUN:  specialise machine_asked_by_two_names -t 'sig: real double [1 n]' -t 'event: real double [1 4]' --nargout 4
% TRY:  machine_asked_by_two_names([0 1 1 0 1 0 0], [1 2 1 3])
% TRY:  machine_asked_by_two_names(zeros(1, 0), [3 3 3 1])
% TRY:  machine_asked_by_two_names([1 NaN 1], [7 1 NaN 2])
function [out, n, last, mode] = machine_asked_by_two_names(sig, event)
  table = containers.Map();
  table('idle/low') = struct('next', 'idle', 'act', 0);
  table('idle/high') = struct('next', 'rise', 'act', 1);
  table('rise/high') = struct('next', 'on', 'act', 0);
  table('rise/low') = struct('next', 'idle', 'act', -1);
  table('on/high') = struct('next', 'on', 'act', 0);
  table('on/low') = struct('next', 'idle', 'act', 1);
  t.idle = struct('low', {{'idle', 0}}, 'high', {{'rise', 1}});
  t.rise = struct('low', {{'idle', -1}}, 'high', {{'on', 0}});
  t.on = struct('low', {{'idle', 1}}, 'high', {{'on', 0}});
  state = 'idle';
  out = 0;
  for k = 1:numel(sig)
    if sig(k) > 0.5
      ev = 'high';
    else
      ev = 'low';
    end
    row = table([state '/' ev]);
    if row.act > 0
      out = out + 1;
    elseif row.act < 0
      out = out - 10;
    end
    if strcmp(row.next, 'on') && ~strcmp(state, 'on')
      out = out + 100;
    end
    state = row.next;
  end
  n = 0;
  last = 'idle';
  for k = 1:numel(sig)
    ev = 'low';
    if sig(k) > 0.5, ev = 'high'; end
    row = t.(last).(ev);
    n = n + row{2};
    last = row{1};
  end
  % Unrolled it would stand here with all its cases for each of four events.
  rules = containers.Map({'idle:start', 'running:pause', 'paused:start', 'running:stop'}, {'running', 'paused', 'running', 'idle'});
  mode = 'idle';
  for k = 1:numel(event)
    switch event(k)
      case 1, e = 'start';
      case 2, e = 'pause';
      case 3, e = 'stop';
      otherwise, e = '';
    end
    key = [mode ':' e];
    if isKey(rules, key), mode = rules(key); end
  end
end
% --- residual -------------------------------------------------------
function [out, n, last, mode] = machine_asked_by_two_names(sig, event)
    out = 0;
    state = 'idle';
    numel__1 = numel(sig);
    for k = 1:numel__1
        if sig(k) > 0.5
            switch state
                case 'on'
                    state = 'on';
                case 'idle'
                    out = out + 1;
                    state = 'rise';
                otherwise
                    out = out + 100;
                    state = 'on';
            end
        else
            switch state
                case 'on'
                    out = out + 1;
                case 'idle'
                otherwise
                    out = out - 10;
            end
            state = 'idle';
        end
    end
    last = 'idle';
    n = 0;
    for k = 1:numel__1
        if sig(k) > 0.5
            switch last
                case 'idle'
                    n = n + 1;
                    last = 'rise';
                otherwise
                    last = 'on';
            end
        else
            switch last
                case 'on'
                    n = n + 1;
                case 'idle'
                otherwise
                    n = n - 1;
            end
            last = 'idle';
        end
    end
    mode = 'idle';
    for k = 1:4
        switch event(k)
            case 1
                e = 'start';
            case 2
                e = 'pause';
            case 3
                e = 'stop';
            otherwise
                e = '';
        end
        key = [mode, ':', e];
        switch key
            case {'idle:start', 'paused:start'}
                mode = 'running';
            case 'running:stop'
                mode = 'idle';
            case 'running:pause'
                mode = 'paused';
        end
    end
end
% --- remarks --------------------------------------------------------
% 49:3: remark: loop kept: unrolling it asks a description by a state that it makes [loop-kept]
