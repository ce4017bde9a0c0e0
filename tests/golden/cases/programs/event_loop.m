% Handlers in a known struct called by unknown names.
%
% RUN:  specialise event_loop -d 'handlers = struct('"'"'inc'"'"', @(s, a) s + a, '"'"'reset'"'"', @(s, a) 0)' --nargout 2
% TRY:  event_loop(struct('inc', @(s, a) s + a, 'reset', @(s, a) 0), {'inc', 2; 'inc', 3; 'reset', 0; 'inc', 1})
% TRY:  event_loop(struct('inc', @(s, a) s + a, 'reset', @(s, a) 0), cell(0, 2))
% TRY:  event_loop(struct('inc', @(s, a) s + a, 'reset', @(s, a) 0), {'boom', 1})
function [s, n] = event_loop(handlers, ev)
  s = 0; n = 0;
  for k = 1:size(ev, 1)
    name = ev{k, 1};
    if isfield(handlers, name)
      h = handlers.(name);
      s = h(s, ev{k, 2});
      n = n + 1;
    else
      error('ev:unknown', 'no handler for %s', name);
    end
  end
end
% --- residual -------------------------------------------------------
function [s, n] = event_loop(ev)
    handlers = struct('inc', @(s, a) s + a, 'reset', @(s, a) 0);
    n = 0;
    s = 0;
    for k = 1:size(ev, 1)
        name = ev{k, 1};
        if isfield(struct('inc', @(s, a) s + a, 'reset', @(s, a) 0), name)
            h = handlers.(name);
            s = h(s, ev{k, 2});
            n = n + 1;
        else
            error('ev:unknown', 'no handler for %s', name);
        end
    end
end
% --- remarks --------------------------------------------------------
