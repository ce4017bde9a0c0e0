% Text is joined from a known prefix and an unknown number.
%
% RUN:  specialise label -d "prefix = 'run'" -t 'n: realscalar'
% TRY:  label('run', 3)   label('run', 0.5)   label('run', NaN)   label('run', -Inf)   label('run', 1e10)
function s = label(prefix, n)
  head = [upper(prefix) '-'];
  if n < 0
    s = [head 'none'];
  else
    s = sprintf('%s%g/%d', head, n, numel(head));
  end
end
% --- residual -------------------------------------------------------
function s = label(n)
    if n < 0
        s = 'RUN-none';
    else
        s = sprintf('RUN-%g/4', n);
    end
end
% --- remarks --------------------------------------------------------
