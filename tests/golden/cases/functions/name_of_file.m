% mfilename is known where it is specialised, and in a function that is kept whole.
%
% RUN:  specialise name_of_file -t 'n: realscalar' --nargout 2
% TRY:  name_of_file(3)
% TRY:  name_of_file(-1)
function [text, other] = name_of_file(n)
  if n < 0
    error([mfilename ':range'], '%s: %d is negative', mfilename(), n);
  end
  text = sprintf('%s %d', mfilename, n);
  other = kept(n);
end

function r = kept(n)
  eval(sprintf('k = %d;', n));
  r = sprintf('%s/%s %d', mfilename, mfilename(), k);
end
% --- residual -------------------------------------------------------
function [text, other] = name_of_file(n)
    if n < 0
        error('name_of_file:range', 'name_of_file: %d is negative', n);
    end
    text = sprintf('name_of_file %d', n);
    other = kept(n);
end

function r = kept(n)
    eval(sprintf('k = %d;', n));
    r = sprintf('%s/%s %d', 'name_of_file', 'name_of_file', k);
end
% --- remarks --------------------------------------------------------
% 15:3: remark: `kept` kept whole: `eval` of text that is not known is not followed [kept-whole]
% 15:3: remark: a function that reads its caller's frame makes `kept` run in the run-time's interpreter [native-interpreted]
