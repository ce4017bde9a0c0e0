% A machine whose state is one of a few names: a case for each, in which its description is known and vanishes.
% RUN:  specialise machine_by_listed_state -t 'event: real double scalar' -t 't: real double scalar' --nargout 2
% TRY:  machine_by_listed_state(1, 0)   machine_by_listed_state(0, 3)   machine_by_listed_state(2, 9)   machine_by_listed_state(0, 20)   machine_by_listed_state(2, 21)
% TRY:  machine_by_listed_state(0, 0)   machine_by_listed_state(1, 1)   machine_by_listed_state(0, NaN)   machine_by_listed_state(0, 5)
function [out, count] = machine_by_listed_state(event, t)
  persistent M now since opened
  if isempty(M)
    M = describe();
    now = M.initial;
    since = 0;
    opened = 0;
  end
  ctx.t = t;
  ctx.since = since;
  ctx.event = event;
  row = M.states.(now);
  for k = 1:numel(row.transitions)
    tr = row.transitions{k};
    if tr.guard(ctx)
      now = tr.target;
      since = t;
      if isfield(tr, 'action') && strcmp(tr.action, 'count')
        opened = opened + 1;
      end
      break
    end
  end
  out = M.states.(now).output;
  count = opened;
end
function M = describe()
  M.initial = 'closed';
  press = 1; block = 2;
  M.states.closed = state(0, {struct('guard', @(c) c.event == press, 'target', 'opening')});
  M.states.opening = state(0.5, {struct('guard', @(c) c.t - c.since > 2, 'target', 'open', 'action', 'count')});
  M.states.open = state(1, {struct('guard', @(c) c.t - c.since > 5 && c.event ~= block, 'target', 'closing')});
  M.states.closing = state(0.5, {struct('guard', @(c) c.event == block || c.event == press, 'target', 'opening'), ...
                                 struct('guard', @(c) c.t - c.since > 2, 'target', 'closed')});
end
function s = state(output, transitions)
  s.output = output;
  s.transitions = transitions;
end
% --- residual -------------------------------------------------------
function [out, count] = machine_by_listed_state(event, t)
    table__1 = struct('closed', 0, 'opening', 0.5, 'open', 1, 'closing', 0.5);
    persistent M now since opened;
    if isempty(M)
        M = true;
        now = 'closed';
        since = 0;
        opened = 0;
    end
    ctx__since = since;
    switch now
        case 'open'
            if t - ctx__since > 5 && event ~= 2
                now = 'closing';
                since = t;
            end
        case 'closed'
            if event == 1
                now = 'opening';
                since = t;
            end
        case 'closing'
            if event == 2 || event == 1
                now = 'opening';
                since = t;
            elseif t - ctx__since > 2
                now = 'closed';
                since = t;
            end
        otherwise
            if t - ctx__since > 2
                now = 'open';
                since = t;
                opened = opened + 1;
            end
    end
    out = table__1.(now);
    count = opened;
end
% --- remarks --------------------------------------------------------
