function retval = close (arg1, arg2)
  % There are no figures here: whatever is named is closed already, and only what cannot name a figure is refused.
  if nargin > 0 && ~ischar (arg1) && ~isempty (arg1)
    error ('close: first argument must be "all", a figure handle, or a figure name');
  end
  if nargin > 1 && ~any (strcmpi (arg2, {'hidden', 'force'}))
    error ('close: second argument must be "hidden" or "force"');
  end
  % Octave has no result for a figure closed by force.
  if nargout > 0 && (nargin < 2 || strcmpi (arg2, 'hidden'))
    retval = 1;
  end
end
