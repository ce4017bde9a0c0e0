% As many outputs as asked for, each by its own word.
%
% RUN:  specialise vout_stats -d 'what = {'"'"'mean'"'"', '"'"'max'"'"', '"'"'n'"'"', '"'"'range'"'"'}' -t 'x: real double [1 ?]' --nargout 4
% TRY:  vout_stats([3 1 2], {'mean', 'max', 'n', 'range'})
% TRY:  vout_stats(5, {'mean', 'max', 'n', 'range'})
% TRY:  vout_stats(zeros(1,0), {'mean', 'max', 'n', 'range'})
function varargout = vout_stats(x, what)
  for k = 1:max(nargout, 1)
    switch what{k}
      case 'mean', varargout{k} = mean(x);
      case 'max', varargout{k} = max(x);
      case 'n', varargout{k} = numel(x);
      case 'range', varargout{k} = max(x) - min(x);
      otherwise, error('stats:what', 'what is %s?', what{k});
    end
  end
end
% --- residual -------------------------------------------------------
function [varargout__1, varargout__2, varargout__3, varargout__4] = vout_stats(x)
    varargout__1 = mean(x);
    varargout__2 = max(x);
    varargout__3 = numel(x);
    varargout__4 = varargout__2 - min(x);
end
% --- remarks --------------------------------------------------------
