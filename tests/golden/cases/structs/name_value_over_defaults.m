% Properties by name and value, given as a list, over defaults.
%
% RUN:  specialise pv_pairs_struct -d 'args = {'"'"'Color'"'"', '"'"'r'"'"', '"'"'Width'"'"', 2, '"'"'Tag'"'"', '"'"''"'"'}' -t 'x: realscalar'
% TRY:  pv_pairs_struct(1, {'Color', 'r', 'Width', 2, 'Tag', ''})
% TRY:  pv_pairs_struct(-2, {'Color', 'r', 'Width', 2, 'Tag', ''})
function s = pv_pairs_struct(x, args)
  s = pv_(x, args{:});
end
function s = pv_(x, varargin)
  def = struct('color', 'k', 'width', 1, 'tag', 'none', 'scale', 1);
  if mod(numel(varargin), 2), error('pv:odd', 'names and values must come in pairs'); end
  s = def;
  for k = 1:2:numel(varargin)
    n = lower(varargin{k});
    if ~ischar(n) || ~isfield(def, n), error('pv:name', 'unknown property'); end
    if ~isempty(varargin{k+1}), s.(n) = varargin{k+1}; end
  end
  s.value = x * s.width * s.scale;
end
% --- residual -------------------------------------------------------
function s = pv_pairs_struct(x)
    s = struct('color', 'r', 'width', 2, 'tag', 'none', 'scale', 1, 'value', x * 2);
end
% --- remarks --------------------------------------------------------
