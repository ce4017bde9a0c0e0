% `d(1:end - 1)` of a `d` that may be a handle and has no value complains about `end`, `d{end}` about `d`, also in native code.
%
% RUN:  specialise before_the_last --nargout 2
% TRY:  before_the_last(0, {1}, 1)   before_the_last(1, {1, 2}, 1)   before_the_last(0, {1}, 0)   before_the_last(1, {1, 2}, 0)
function [y, told] = before_the_last(given, h, round)
  told = '';
  y = [];
  if given
    d = h;
  end
  if round
    y = d(1:end - 1);
  else
    try
      y = d{end};
    catch e
      told = e.identifier;
    end
  end
end
% --- residual -------------------------------------------------------
function [y, told] = before_the_last(given, h, round)
    if given
        d = h;
    end
    if round
        y = d(1:end-1);
        told = '';
    else
        y = [];
        try
            y = d{end};
            told = '';
        catch e
            told = e.identifier;
        end
    end
end
% --- remarks --------------------------------------------------------
