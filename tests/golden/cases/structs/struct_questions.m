% Questions about the fields of a struct with an unknown field are answered.
%
% RUN:  specialise st_isfield_dyn -d 'n = 4' -t 'x: realscalar'
% TRY:  st_isfield_dyn(2, 4)
function y = st_isfield_dyn(x, n)
  s.n = n;
  s.x = x;
  s.junk = 'a';
  s = rmfield(s, 'junk');
  f = fieldnames(s);
  y = 0;
  for k = 1:numel(f)
    if isfield(s, f{k}) && ~strcmp(f{k}, 'n')
      y = y + s.(f{k}) * numel(f);
    end
  end
end
% --- residual -------------------------------------------------------
function y = st_isfield_dyn(x)
    y = 0 + x * 2;
end
% --- remarks --------------------------------------------------------
