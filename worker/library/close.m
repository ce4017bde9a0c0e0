function retval = close (arg1, arg2)
  % There are no figures here: whatever is named is closed already, and only what cannot name a figure is refused.
  if nargin > 0 && ~ischar (arg1) && ~isempty (arg1)
    error ('close: first argument must be "all", a figure handle, or a figure name');
  end
  if nargin > 1 && ~any (strcmpi (arg2, {'hidden', 'force'}))
    error ('close: second argument must be "hidden" or "force"');
  end
  if nargout > 0
    retval = 1;
  end
end
