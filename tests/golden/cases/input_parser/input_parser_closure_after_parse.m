% A closure made after the last parse may read a parser that is followed.
%
% RUN:  specialise ip_closure_ok -t 'x: realscalar'
% TRY:  ip_closure_ok(3)
% TRY:  ip_closure_ok(-1)
function r = ip_closure_ok(x)
  p = inputParser;
  p.addParameter('b', 1, @(v) v > 0);
  p.addParameter('names', {'u', 'v'});
  p.parse('b', x);
  r = cellfun(@(n) [n sprintf('%d', p.Results.b)], p.Results.names, 'UniformOutput', false);
end
% --- residual -------------------------------------------------------
function r = ip_closure_ok(x)
    fine = x > 0;
    if ~fine
        error('%s%s', '', 'failed validation of B. Checked with "@(v) v > 0"');
    end
    sprintf__1 = sprintf('%d', x);
    r = {['u', sprintf__1], ['v', sprintf__1]};
end
% --- remarks --------------------------------------------------------
