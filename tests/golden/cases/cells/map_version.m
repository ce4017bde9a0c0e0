% arrayfun over an array of unknown size calls the version of its function for any element.
%
% RUN:  specialise mp_helper -d 'opts = struct('"'"'mode'"'"', '"'"'sq'"'"', '"'"'gain'"'"', 2)' -t 'x: real double [1 ?]'
% TRY:  mp_helper([1 2 3], struct('mode', 'sq', 'gain', 2))
% TRY:  mp_helper(zeros(1,0), struct('mode', 'sq', 'gain', 2))
function r = mp_helper(x, opts)
  r = arrayfun(@(t) apply_one(t, opts), x);
end
function y = apply_one(t, opts)
  switch opts.mode
    case 'sq'
      y = t^2 * opts.gain;
    case 'cube'
      y = t^3 * opts.gain;
    otherwise
      error('mp:mode', 'unknown mode %s', opts.mode);
  end
end
% --- residual -------------------------------------------------------
function r = mp_helper(x)
    r = arrayfun(@(t) t^2 * 2, x);
end
% --- remarks --------------------------------------------------------
