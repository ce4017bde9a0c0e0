% A known command line parsed; only a value scaled by something unknown is left.
%
% RUN:  specialise argv_parser -d 'argv = {'"'"'-v'"'"', '"'"'--rate=10'"'"', '"'"'in.txt'"'"', '"'"'-n'"'"', '"'"'5'"'"', '"'"'out.txt'"'"'}' -t 'scale: realscalar' --nargout 2
% TRY:  argv_parser({'-v', '--rate=10', 'in.txt', '-n', '5', 'out.txt'}, 2)
% TRY:  argv_parser({'-v', '--rate=10', 'in.txt', '-n', '5', 'out.txt'}, NaN)
function [o, files] = argv_parser(argv, scale)
  o = struct('verbose', false, 'rate', 1, 'n', 0); files = {};
  k = 1;
  while k <= numel(argv)
    a = argv{k};
    if strcmp(a, '-v')
      o.verbose = true;
    elseif strncmp(a, '--', 2)
      e = strfind(a, '=');
      if isempty(e), error('argv:eq', '%s needs a value', a); end
      o.(a(3:e-1)) = str2double(a(e+1:end)) * scale;
    elseif strcmp(a, '-n')
      k = k + 1; o.n = str2double(argv{k});
    else
      files{end+1} = a;
    end
    k = k + 1;
  end
end
% --- residual -------------------------------------------------------
function [o, files] = argv_parser(scale)
    o = struct('verbose', true, 'rate', 10 * scale, 'n', 5);
    files = {'in.txt', 'out.txt'};
end
% --- remarks --------------------------------------------------------
