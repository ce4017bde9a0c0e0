% A state machine whose state is a text: it is one of those that are stored, so that no other case is left.
%
% RUN:  specialise remembered_states -t 'in: real double [1 5]'
% TRY:  remembered_states([0 1 1 0 1])
% TRY:  remembered_states([1 1 NaN 1 0])
function y = remembered_states(in)
  y = zeros(1, 5);
  for k = 1:5
    y(k) = step(in(k));
  end
end
function out = step(in)
  persistent state count
  if isempty(state)
    state = 'idle';
    count = 0;
  end
  switch state
    case 'idle'
      if in > 0, state = 'run'; end
    case 'run'
      count = count + 1;
      if ~(in > 0), state = 'stop'; end
    case 'stop'
      state = 'idle';
    otherwise
      error('no state %s', state);
  end
  out = count + 10 * strcmp(state, 'stop') + isempty(count);
end
% --- residual -------------------------------------------------------
function y = remembered_states(in)
    y = [step__1(in(1)), step__1(in(2)), step__1(in(3)), step__1(in(4)), step__1(in(5))];
end

function out = step__1(in)
    persistent state count;
    if isempty(state)
        state = 'idle';
        count = 0;
    end
    switch state
        case 'idle'
            if in > 0
                state = 'run';
            end
        case 'run'
            count = count + 1;
            if ~(in > 0)
                state = 'stop';
            end
        otherwise
            state = 'idle';
    end
    out = count + 10 * strcmp(state, 'stop');
end
% --- remarks --------------------------------------------------------
