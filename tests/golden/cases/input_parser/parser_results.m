% The variable of a parser becomes its results.
%
% RUN:  specialise parser_results -d 'opts = {"tag", "ab"}' --nargout 2
% TRY:  parser_results(3, {'tag', 'ab'})
% TRY:  parser_results('x', {'tag', 'ab'})
function [text, p] = parser_results(x, opts)
  [text, p] = labelled(x, opts{:});
end
function [text, r] = labelled(x, varargin)
  p = inputParser;
  addOptional(p, 'scale', 2);
  p.addParameter('tag', '');
  parse(p, varargin{:})
  p = p.Results;
  if ~isempty(p.tag) && p.tag(1) ~= '-'
    p.tag = ['-' p.tag];
  end
  p.parse = x * p.scale;
  text = sprintf('%g%s', p.parse, p.tag);
  r = p;
end
% --- residual -------------------------------------------------------
function [text, p] = parser_results(x)
    p__parse = x * 2;
    text = sprintf('%g%s', p__parse, '-ab');
    p = struct('scale', 2, 'tag', '-ab', 'parse', p__parse);
end
% --- remarks --------------------------------------------------------
