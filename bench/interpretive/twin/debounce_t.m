function out = debounce_t(in)
  persistent state
  if isempty(state)
    state = 1;
  end
  next = [1 2; 1 3; 4 3; 1 3];
  output = [0 0 1 1];
  state = next(state, 1 + (in > 0.5));
  out = output(state);
end
