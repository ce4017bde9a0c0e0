% Sets the variables that varargin names.
for i = 1:2:numel(varargin)
  if ~exist(varargin{i}, 'var')
    error('options:name', 'no option %s', varargin{i});
  end
  eval([varargin{i} ' = varargin{i + 1};']);
end
more_options
