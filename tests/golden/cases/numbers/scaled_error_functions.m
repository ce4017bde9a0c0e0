% exp (x^2) erfc (x) and its kind: of known numbers they are computed.
%
% RUN:  specialise scaled_error_functions -t 'x: real double scalar' -d 'a = 3'
% TRY:  scaled_error_functions(0.5, 3)
% TRY:  scaled_error_functions(-2, 3)
% TRY:  scaled_error_functions(NaN, 3)
% TRY:  scaled_error_functions(Inf, 3)
function y = scaled_error_functions(x, a)
  y = [erfcx(Inf), dawson(0), erfi(-Inf), a];
  if round(erfcx(a) * 1000) == 179
    y(end + 1) = round(erfcx(x) * 1e6) + round(dawson(x) * 1e6) + round(erfi(x) * 1e6);
  end
end
% --- residual -------------------------------------------------------
function y = scaled_error_functions(x)
    y = [0, 0, -Inf, 3, round(erfcx(x) * 1000000) + round(dawson(x) * 1000000) + ...
            round(erfi(x) * 1000000)];
end
% --- remarks --------------------------------------------------------
