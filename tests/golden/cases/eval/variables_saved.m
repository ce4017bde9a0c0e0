% What `save` names stands in the residual program as it stood in the original; nothing else of the function does.
%
% RUN:  specialise variables_saved -t 'x: real row'
% TRY:  variables_saved([1 2 3])
% TRY:  variables_saved(zeros(1, 0))
function text = variables_saved(x)
  gain = 3;
  study.gain = gain;
  study.note = 'made';
  rows = gain * x;
  offset = 2;
  sums = cumsum(rows + offset);
  file = '/tmp/residua_variables_saved.txt';
  save('-text', file, 'rows', 'gain');
  save('-text', '-append', file, '-struct', 'study', 'note');
  text = fileread(file);
  delete(file);
  text = [text(find(text == "\n", 1):end), sprintf(' %g', sums)];
end
% --- residual -------------------------------------------------------
function text = variables_saved(x)
    rows = 3 * x;
    sums = cumsum(rows + 2);
    gain = 3;
    save('-text', '/tmp/residua_variables_saved.txt', 'rows', 'gain');
    study = struct('gain', 3, 'note', 'made');
    save('-text', '-append', '/tmp/residua_variables_saved.txt', '-struct', 'study', 'note');
    id__1 = fopen('/tmp/residua_variables_saved.txt', 'r');
    if id__1 < 0
        error('fileread: cannot open file');
    end
    text = fread(id__1, Inf, 'uint8=>char').';
    fclose(id__1);
    files = glob('/tmp/residua_variables_saved.txt');
    if isempty(files)
        warning('Octave:delete:no-such-file', 'delete: no such file: %s', ...
                '/tmp/residua_variables_saved.txt');
    end
    for i = 1:length(files)
        file = files{i};
        [err, msg] = unlink(file);
        if err
            warning('Octave:delete:unlink-error', 'delete: %s: %s', file, msg);
        end
    end
    text = [text(find(text == char(10), 1):end), sprintf(' %g', sums)];
end
% --- remarks --------------------------------------------------------
% 14:3: remark: a function that reads its caller's frame makes `variables_saved` run in the run-time's interpreter [native-interpreted]
