% Checks of values that are not known stay, with their errors.
%
% RUN:  specialise ip_valid -t 'x: realscalar' --nargout 2
% TRY:  ip_valid(2)
% TRY:  ip_valid(-3)
% TRY:  ip_valid(0)
function [r, m] = ip_valid(x)
  [r, m] = ip_impl(x, 'gain', x + 1, 'Mode', 'slow');
end
function [r, m] = ip_impl(varargin)
  p = inputParser();
  p.FunctionName = 'ip_valid';
  p.addRequired('x', @(v) validateattributes(v, {'numeric'}, {'scalar'}));
  p.addParameter('Gain', 1, @(v) isnumeric(v) && v > 0);
  p.addParamValue('mode', 'fast', @(s) any(strcmp(s, {'fast', 'slow'})));
  p.addSwitch('quiet');
  p.parse(varargin{:});
  o = p.Results;
  if any(strcmp('quiet', p.UsingDefaults))
    o.quiet = false;
  end
  r = o.x * o.Gain;
  m = [o.mode, num2str(o.quiet)];
end
% --- residual -------------------------------------------------------
function [r, m] = ip_valid(x)
    [fine__1, why__1] = verdict__1(x);
    if ~fine__1
        if isempty(why__1)
            why__1 = 'Checked with "@(v) validateattributes (v, {''numeric''}, {''scalar''})"';
        end
        error('%s%s', 'ip_valid: ', ['failed validation of ', 'X', '. ', why__1]);
    end
    p__2 = x + 1;
    if ~(p__2 > 0)
        error('%s%s', 'ip_valid: ', ...
                'failed validation of GAIN. Checked with "@(v) isnumeric (v) && v > 0"');
    end
    r = x * p__2;
    m = 'slow0';
end

function [fine, why] = verdict__1(value)
    fine = false;
    try
        validateattributes(value, {'numeric'}, {'scalar'});
        fine = true;
        why = 'validateattributes: function called with too many outputs';
    catch again
        why = again.message;
    end
end
% --- remarks --------------------------------------------------------
% 13:27: remark: reached with these values it fails: validateattributes: function called with too many outputs [certain-error]
