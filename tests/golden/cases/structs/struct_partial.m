% Known fields of an options struct are put in although one field is unknown.
%
% RUN:  specialise apply_options -d 'opt.scale = 2' -d "opt.mode = 'shift'" -t 'opt.x: realscalar'
% TRY:  apply_options(struct('scale', 2, 'mode', 'shift', 'x', 5))   apply_options(struct('scale', 2, 'mode', 'shift', 'x', NaN))
function y = apply_options(opt)
  if strcmp(opt.mode, 'shift')
    y = opt.x + opt.scale;
  else
    y = opt.x * opt.scale;
  end
  if isfield(opt, 'offset')
    y = y + opt.offset;
  end
end
% --- residual -------------------------------------------------------
function y = apply_options(opt)
    y = opt.x + 2;
end
% --- remarks --------------------------------------------------------
