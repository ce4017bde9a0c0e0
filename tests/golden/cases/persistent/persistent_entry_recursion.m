% An entry with persistent variables that calls itself: both versions share them.
%
% RUN:  specialise pf_entry -t 'n: realscalar'
% TRY:  pf_entry(3)
% TRY:  pf_entry(0)
function r = pf_entry(n)
  persistent k
  if isempty(k), k = 0; end
  k = k + 1;
  if n > 0
    pf_entry(n - 1);
  end
  r = k;
end
% --- residual -------------------------------------------------------
function r = pf_entry(n)
    global pf_entry__k;
    if isempty(pf_entry__k)
        pf_entry__k = 0;
    end
    pf_entry__k = pf_entry__k + 1;
    if n > 0
        pf_entry__1(n - 1);
    end
    r = pf_entry__k;
end

function pf_entry__1(n)
    global pf_entry__k;
    if isempty(pf_entry__k)
        pf_entry__k = 0;
    end
    pf_entry__k = pf_entry__k + 1;
    if n > 0
        pf_entry__1(n - 1);
    end
end
% --- remarks --------------------------------------------------------
