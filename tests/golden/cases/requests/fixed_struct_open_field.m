% A struct that is fixed but for two of its fields, one of them in a struct inside.
%
% RUN:  specialise open_field -d 'p = struct("gain", 3, "drive", 7, "list", [1 2 3], "sub", struct("a", 2, "b", 5))' -t 'p.drive: realscalar' -t 'p.sub.b: realscalar' -t 'x: realscalar'
% TRY:  open_field(struct("gain", 3, "drive", 0.5, "list", [1 2 3], "sub", struct("a", 2, "b", -4)), 2)
function y = open_field(p, x)
  names = fieldnames(p);
  y = p.gain * x + p.drive * numel(p.list) + p.sub.a * p.sub.b + numel(names);
end
% --- residual -------------------------------------------------------
function y = open_field(p, x)
    y = 3 * x + p.drive * 3 + 2 * p.sub.b + 4;
end
% --- remarks --------------------------------------------------------
