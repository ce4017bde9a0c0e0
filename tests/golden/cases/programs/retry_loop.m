% A loop of attempts around `try`, the last error raised again.
%
% RUN:  specialise retry_loop -d 'maxTries = 3' -t 'failUntil: realscalar' --nargout 2
% TRY:  retry_loop(2, 3)
% TRY:  retry_loop(9, 3)
function [ok, tries] = retry_loop(failUntil, maxTries)
  ok = false;
  tries = 0;
  lastErr = [];
  while ~ok && tries < maxTries
    tries = tries + 1;
    try
      if tries < failUntil
        error('retry:fail', 'attempt %d failed', tries);
      end
      ok = true;
    catch e
      lastErr = e;
      fprintf('warn: %s\n', e.message);
    end
  end
  if ~ok
    error(lastErr.identifier, '%s (gave up)', lastErr.message);
  end
end
% --- residual -------------------------------------------------------
function [ok, tries] = retry_loop(failUntil)
    lastErr = [];
    ok = false;
    tries = 0;
    while ~ok && tries < 3
        tries = tries + 1;
        try
            if tries < failUntil
                error('retry:fail', 'attempt %d failed', tries);
            end
            ok = true;
        catch e
            lastErr = e;
            fprintf('warn: %s\n', e.message);
        end
    end
    if ~ok
        error(lastErr.identifier, '%s (gave up)', lastErr.message);
    end
end
% --- remarks --------------------------------------------------------
% 18:17: remark: a caught error as a value makes `retry_loop` run in the run-time's interpreter [native-interpreted]
