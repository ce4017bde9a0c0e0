% What lsode_options says holds for the session: tolerances, method and sizes of steps. It is taken back at the end.
%
% RUN:  specialise integrator_options -t 'rate: realscalar' -t 'method: char [1 ?]' --nargout 3
% TRY:  integrator_options(2, 'stiff', 1e-4, 0.1, -1, 0)
% TRY:  integrator_options(2, 'adams', 1e-8, -1, 4, 0)
% TRY:  integrator_options(0.5, 'non-stiff', [1e-3 1e-6], 0.05, -1, 0)
% TRY:  integrator_options(0.5, 'bdf', [1e-3 1e-6 1], 0.05, 2, 0)
% TRY:  integrator_options(0.5, 'bdf', 1e-6, 0.05, 7, 0)
% TRY:  integrator_options(0.5, 'euler', 1e-6, 0.05, 7, 0)
% TRY:  integrator_options(0.5, 'bdf', 1e-2, -1, -1, 0.01)
function [x, set, why] = integrator_options(rate, method, tolerance, step, order, least)
  unwind_protect
    lsode_options('integration method', method);
    lsode_options('abs', tolerance);
    lsode_options('max step', step);
    lsode_options('MAXIMUM order', order);
    lsode_options('min', least);
    [x, state, why] = lsode(@(x, t) [x(2); -rate * x(1) - 0.1 * x(2)], [1; 0], [0 0.5 2]);
    set = {lsode_options('int'), lsode_options('relative'), lsode_options('step limit'), state};
  unwind_protect_cleanup
    lsode_options('integration method', 'stiff');
    lsode_options('absolute tolerance', sqrt(eps));
    lsode_options('maximum step size', -1);
    lsode_options('maximum order', -1);
    lsode_options('minimum step size', 0);
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function [x, set, why] = integrator_options(rate, method, tolerance, step, order, least)
    unwind_protect
        lsode_options('integration method', method);
        lsode_options('abs', tolerance);
        lsode_options('max step', step);
        lsode_options('MAXIMUM order', order);
        lsode_options('min', least);
        [x, state, why] = lsode(@(x, t) [x(2); -rate * x(1) - 0.1 * x(2)], [1; 0], [0, 0.5, 2]);
        set = {lsode_options('int'), lsode_options('relative'), lsode_options('step limit'), state};
    unwind_protect_cleanup
        lsode_options('integration method', 'stiff');
        lsode_options('absolute tolerance', 1.4901161193847656e-8);
        lsode_options('maximum step size', -1);
        lsode_options('maximum order', -1);
        lsode_options('minimum step size', 0);
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
