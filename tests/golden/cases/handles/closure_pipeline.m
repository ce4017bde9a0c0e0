% Closures over closures, made by a known table of stages.
%
% RUN:  specialise closure_pipeline -d 'stages = {'"'"'scale'"'"', 2; '"'"'shift'"'"', -1; '"'"'clip'"'"', [0 5]; '"'"'sqrt'"'"', []}' -t 'x: real double [1 ?]'
% TRY:  closure_pipeline([0 1 2 9], {'scale', 2; 'shift', -1; 'clip', [0 5]; 'sqrt', []})
% TRY:  closure_pipeline(zeros(1,0), {'scale', 2; 'shift', -1; 'clip', [0 5]; 'sqrt', []})
% TRY:  closure_pipeline(NaN, {'scale', 2; 'shift', -1; 'clip', [0 5]; 'sqrt', []})
function y = closure_pipeline(x, stages)
  f = @(v) v;
  for k = 1:size(stages, 1)
    a = stages{k, 2};
    switch stages{k, 1}
      case 'scale', g = @(v) v * a;
      case 'shift', g = @(v) v + a;
      case 'clip', g = @(v) min(max(v, a(1)), a(2));
      case 'sqrt', g = @sqrt;
      otherwise, error('pipe:stage', stages{k, 1});
    end
    h = f; f = @(v) g(h(v));
  end
  y = f(x);
end
% --- residual -------------------------------------------------------
function y = closure_pipeline(x)
    y = sqrt(min(max(x * 2 - 1, 0), 5));
end
% --- remarks --------------------------------------------------------
