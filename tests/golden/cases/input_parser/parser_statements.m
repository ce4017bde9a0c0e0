% Methods of a parser in statements without a semicolon, and options behind an old name of cellfun.
%
% RUN:  specialise parser_statements -d 'opts = {"gain", 4}' --nargout 2
% TRY:  parser_statements({3, 'ab', []}, {'gain', 4})
% TRY:  parser_statements({1; zeros(2, 3)}, {'gain', 4})
function [total, k] = parser_statements(parts, opts)
  p = inputParser();
  p.addParameter('gain', 1)
  addParameter(p, 'offset', 2)
  p.parse(opts{:})
  k = cellfun('length', parts, 'UniformOutput', false);
  total = sum(k * p.Results.gain + p.Results.offset);
end
% --- residual -------------------------------------------------------
function [total, k] = parser_statements(parts)
    k = cellfun('length', parts, 'UniformOutput', false);
    total = sum(k * 4 + 2);
end
% --- remarks --------------------------------------------------------
