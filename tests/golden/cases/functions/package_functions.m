% Functions of packages are found by their dotted names, called directly and through handles, and specialised.
%
% RUN:  specialise package_functions -d 'T=15' -t 'p: real [1 n]'
% TRY:  package_functions([101325 0 -1], 15)
% TRY:  package_functions(zeros(1, 0), 15)
% TRY:  package_functions(NaN, 15)
function rho = package_functions(p, T)
  law = @gas.density;
  s.density = 2;
  rho = [gas.density(p, T); law(p, T, 8.314)] * s.density;
end
% --- residual -------------------------------------------------------
function rho = package_functions(p)
    rho = [p ./ 82713.45749999999; p ./ 2395.6791] * 2;
end
% --- remarks --------------------------------------------------------
