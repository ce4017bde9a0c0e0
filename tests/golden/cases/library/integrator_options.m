% What lsode_options says holds for the session: tolerances, method and sizes of steps, whatever was set before.
%
% RUN:  specialise integrator_options -t 'rate: realscalar' -t 'method: char [1 ?]' --nargout 2
% TRY:  integrator_options(2, 'stiff', 1e-4, 0.1, -1)
% TRY:  integrator_options(2, 'adams', 1e-8, -1, 4)
% TRY:  integrator_options(0.5, 'non-stiff', [1e-3 1e-6], 0.05, -1)
% TRY:  integrator_options(0.5, 'bdf', [1e-3 1e-6 1], 0.05, 2)
% TRY:  integrator_options(0.5, 'bdf', 1e-6, 0.05, 7)
% TRY:  integrator_options(0.5, 'euler', 1e-6, 0.05, 7)
function [x, set] = integrator_options(rate, method, tolerance, step, order)
  lsode_options('integration method', method);
  lsode_options('abs', tolerance);
  lsode_options('max step', step);
  lsode_options('MAXIMUM order', order);
  x = lsode(@(x, t) [x(2); -rate * x(1) - 0.1 * x(2)], [1; 0], [0 0.5 2]);
  set = {lsode_options('int'), lsode_options('relative'), lsode_options('step limit')};
end
% --- residual -------------------------------------------------------
function [x, set] = integrator_options(rate, method, tolerance, step, order)
    lsode_options('integration method', method);
    lsode_options('abs', tolerance);
    lsode_options('max step', step);
    lsode_options('MAXIMUM order', order);
    x = lsode(@(x, t) [x(2); -rate * x(1) - 0.1 * x(2)], [1; 0], [0, 0.5, 2]);
    set = {lsode_options('int'), lsode_options('relative'), lsode_options('step limit')};
end
% --- remarks --------------------------------------------------------
