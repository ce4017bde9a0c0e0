% A table of transitions as a struct of structs, indexed with what is not known.
%
% RUN:  specialise state_machine -d 'trans = struct('"'"'idle'"'"', struct('"'"'start'"'"', '"'"'run'"'"'), '"'"'run'"'"', struct('"'"'stop'"'"', '"'"'idle'"'"', '"'"'fail'"'"', '"'"'err'"'"'), '"'"'err'"'"', struct('"'"'reset'"'"', '"'"'idle'"'"'))' -t 'ev: cell' --nargout 2
% TRY:  state_machine({'start', 'stop'}, struct('idle', struct('start', 'run'), 'run', struct('stop', 'idle', 'fail', 'err'), 'err', struct('reset', 'idle')))
% TRY:  state_machine({'start', 'fail', 'reset'}, struct('idle', struct('start', 'run'), 'run', struct('stop', 'idle', 'fail', 'err'), 'err', struct('reset', 'idle')))
% TRY:  state_machine({'bogus'}, struct('idle', struct('start', 'run'), 'run', struct('stop', 'idle', 'fail', 'err'), 'err', struct('reset', 'idle')))
% TRY:  state_machine({}, struct('idle', struct('start', 'run'), 'run', struct('stop', 'idle', 'fail', 'err'), 'err', struct('reset', 'idle')))
function [s, hist] = state_machine(ev, trans)
  s = 'idle'; hist = {s};
  for k = 1:numel(ev)
    e = ev{k};
    if isfield(trans.(s), e)
      s = trans.(s).(e);
    else
      error('fsm:event', 'event %s not allowed in state %s', e, s);
    end
    hist{end+1} = s;
  end
end
% --- residual -------------------------------------------------------
function [s, hist] = state_machine(ev)
    trans = struct('idle', struct('start', 'run'), 'run', struct('stop', 'idle', 'fail', ...
            'err'), 'err', struct('reset', 'idle'));
    hist = {'idle'};
    s = 'idle';
    for k = 1:numel(ev)
        e = ev{k};
        if isfield(trans.(s), e)
            s = trans.(s).(e);
        else
            error('fsm:event', 'event %s not allowed in state %s', e, s);
        end
        hist{end + 1} = s;
    end
end
% --- remarks --------------------------------------------------------
