% Options of strrep: the name in small letters, the value one number or truth value.
%
% RUN:  specialise strrep_options
% TRY:  strrep_options('overlaps', 0)
% TRY:  strrep_options('overlaps', true)
% TRY:  strrep_options('Overlaps', true)
% TRY:  strrep_options('overlaps', [1 0])
% TRY:  strrep_options('overlaps', 'x')
% TRY:  strrep_options('c', 'd')
% TRY:  strrep_options('c', 1)
function r = strrep_options(name, value)
  r = {strrep('aaa', 'aa', 'b', name, value), strfind('aaa', 'aa', name, value)};
end
% --- residual -------------------------------------------------------
function r = strrep_options(name, value)
    r = {strrep('aaa', 'aa', 'b', name, value), strfind('aaa', 'aa', name, value)};
end
% --- remarks --------------------------------------------------------
