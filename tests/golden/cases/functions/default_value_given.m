% Arguments for parameters with default values.
%
% RUN:  specialise default_value_given -t x:realscalar -t scale:realscalar
% TRY:  default_value_given(2, 3)   default_value_given(-1, 0.5)
function y = default_value_given(x, scale = 2)
  y = scale * x;
end
% --- residual -------------------------------------------------------
function y = default_value_given(x, scale)
    y = scale * x;
end
% --- remarks --------------------------------------------------------
