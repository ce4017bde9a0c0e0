% A command of the shell runs when the residual does, and not before.
%
% RUN:  specialise shell_when_called -t 'n: real double scalar' -d 'what = "kept"'
% TRY:  shell_when_called(1, 'kept')
% TRY:  shell_when_called(3, 'kept')
function y = shell_when_called(n, what)
  [status, text] = system(['printf ' what]);
  if n > 2
    [more, said] = system('echo said; exit 3');
    status = status + more;
    text = [text said];
  end
  quiet = system('true', true);
  y = [text sprintf(' %d', status + n + quiet)];
end
% --- residual -------------------------------------------------------
function y = shell_when_called(n)
    [status, text] = system('printf kept');
    if n > 2
        [more, said] = system('echo said; exit 3');
        status = status + more;
        text = [text, said];
    end
    quiet = system('true', true);
    y = [text, sprintf(' %d', status + n + quiet)];
end
% --- remarks --------------------------------------------------------
