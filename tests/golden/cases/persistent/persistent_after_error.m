% What a call that fails leaves in persistent variables is seen by calls of other forms.
%
% RUN:  specialise pers_err -t 'x: realscalar' --nargout 2
% TRY:  pers_err(2)
% TRY:  pers_err(-1)
function [r, m] = pers_err(x)
  m = '';
  r = lim(0);
  try
    r = lim(x) + lim(x, 3);
  catch e
    m = e.message;
    r = lim();
  end
end
function c = lim(x, k)
  persistent c0
  if isempty(c0), c0 = 0; end
  if nargin == 0, c = c0; return; end
  c0 = c0 + 1;
  if x < 0, error('lim:neg', 'negative after %d calls', c0); end
  if nargin > 1, c0 = c0 * k; end
  c = c0 + x;
end
% --- residual -------------------------------------------------------
function [r, m] = pers_err(x)
    r = lim__1(0);
    try
        r = lim__1(x) + lim__2(x);
        m = '';
    catch e
        m = e.message;
        global pers_err__lim__c0;
        if isempty(pers_err__lim__c0)
            pers_err__lim__c0 = 0;
        end
        c = pers_err__lim__c0;
        r = c;
    end
end

function c = lim__1(x)
    global pers_err__lim__c0;
    if isempty(pers_err__lim__c0)
        pers_err__lim__c0 = 0;
    end
    pers_err__lim__c0 = pers_err__lim__c0 + 1;
    if x < 0
        error('lim:neg', 'negative after %d calls', pers_err__lim__c0);
    end
    c = pers_err__lim__c0 + x;
end

function c = lim__2(x)
    global pers_err__lim__c0;
    if isempty(pers_err__lim__c0)
        pers_err__lim__c0 = 0;
    end
    pers_err__lim__c0 = pers_err__lim__c0 + 1;
    if x < 0
        error('lim:neg', 'negative after %d calls', pers_err__lim__c0);
    end
    pers_err__lim__c0 = pers_err__lim__c0 * 3;
    c = pers_err__lim__c0 + x;
end
% --- remarks --------------------------------------------------------
