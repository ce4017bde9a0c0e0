% A file that is not known may be an option: then the next word is no name, and all variables are held.
%
% RUN:  specialise variables_saved_somewhere -t 'file: char' -d n=3
% TRY:  variables_saved_somewhere('/tmp/residua_variables_saved_somewhere.txt', 3)
function text = variables_saved_somewhere(file, n)
  rows = zeros(1, n);
  for k = 1:n
    rows(k) = 2 * k;
  end
  spare = n + 1;
  save('-text', file, 'rows');
  text = fileread(file);
  delete(file);
  text = text(find(text == "\n", 1):end);
end
% --- residual -------------------------------------------------------
function text = variables_saved_somewhere(file)
    k = 3;
    n = 3;
    rows = [2, 4, 6];
    spare = 4;
    save('-text', file, 'rows');
    id__1 = fopen(file, 'r');
    if id__1 < 0
        error('fileread: cannot open file');
    end
    text = fread(id__1, Inf, 'uint8=>char').';
    fclose(id__1);
    files = glob(file);
    if isempty(files)
        warning('Octave:delete:no-such-file', 'delete: no such file: %s', file);
    end
    for i = 1:length(files)
        file__1 = files{i};
        [err, msg] = unlink(file__1);
        if err
            warning('Octave:delete:unlink-error', 'delete: %s: %s', file__1, msg);
        end
    end
    text = text(find(text == char(10), 1):end);
end
% --- remarks --------------------------------------------------------
% 11:3: remark: a function that reads its caller's frame makes `variables_saved_somewhere` run in the run-time's interpreter [native-interpreted]
