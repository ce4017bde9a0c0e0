% A parser that leaves the function which made it.
%
% RUN:  specialise ip_object -t 'x: realscalar' --nargout 3
% TRY:  ip_object(3)
% TRY:  ip_object(-3)
function [r, s, t] = ip_object(x)
  p = build_('ip_object');
  parse(p, x, 'mode', 'fast');
  r = p.Results; s = p.UsingDefaults;
  t = isstruct(p) + 10 * isobject(p) + 100 * isempty(p) + 1000 * numel(p);
end
function p = build_(name)
  p = inputParser;
  p.FunctionName = name;
  p.KeepUnmatched = true;
  addRequired(p, 'x', @(v) v > 0);
  p.addOptional('n', 2);
  p.addParameter('mode', 'slow', @ischar);
  p.addSwitch('verbose');
end
% --- residual -------------------------------------------------------
function [r, s, t] = ip_object(x)
    p = inputParser();
    p.FunctionName = 'ip_object';
    p.KeepUnmatched = true;
    addRequired(p, 'x', @(v) v > 0);
    p.addOptional('n', 2);
    p.addParameter('mode', 'slow', @ischar);
    p.addSwitch('verbose');
    parse(p, x, 'mode', 'fast');
    r = p.Results;
    s = p.UsingDefaults;
    t = isstruct(p) + 10 * isobject(p) + 100 * isempty(p) + 1000 * numel(p);
end
% --- remarks --------------------------------------------------------
% 6:1: remark: an object with identity makes `ip_object` run in the run-time's interpreter [native-interpreted]
