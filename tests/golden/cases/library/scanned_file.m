% fscanf and fskipl go on where the last reading ended; feof is true once reading ran into the end.
%
% RUN:  specialise scanned_file -t 'n: real double scalar'
% TRY:  scanned_file(1)   scanned_file(2)   scanned_file(7)   scanned_file(Inf)
function m = scanned_file (n)
  name = tempname ();
  f = fopen (name, 'w');
  fprintf (f, '%d %d %d\n', 1:6);
  fprintf (f, 'abc 7.5 x');
  fclose (f);
  f = fopen (name);
  m = {};
  [v, count] = fscanf (f, '%d', n);
  m(end + 1:end + 4) = {v, count, ftell(f), feof(f)};
  [v, count, message] = fscanf (f, '%d');
  m(end + 1:end + 5) = {v, count, message, ftell(f), feof(f)};
  [a, b, c, count] = fscanf (f, '%s %g %s', 'C');
  m(end + 1:end + 4) = {a, b, c, count};
  fseek (f, 2, SEEK_SET);
  m{end + 1} = fscanf (f, '%d', [2, 2]);
  fseek (f, -3, SEEK_END);
  m{end + 1} = fscanf (f, '%c');
  frewind (f);
  m(end + 1:end + 3) = {fskipl(f, n), fgetl(f), feof(f)};
  try, fscanf (f, 3), catch err, m{end + 1} = err.message; end
  try, fscanf (f, '%d', [1, 2, 3]), catch err, m{end + 1} = err.message; end
  try, fscanf (99, '%d'), catch err, m{end + 1} = err.message; end
  fclose (f);
  unlink (name);
  m{end + 1} = [isnull([]), isnull(''), isnull(zeros (0)), isnull(m)];
  m{end + 1} = __fieldnames__ (struct ('b', 1, 'a', 2));
  m{end + 1} = struct ([], {'p', 'q'});
  try, struct ([], 1), catch err, m{end + 1} = err.message; end
  m{end + 1} = hist (uint8 ([0 0 1 5 5 200 255]), 0:intmax ('uint8'))([1 2 6 201 256]);
end
% --- residual -------------------------------------------------------
function m = scanned_file(n)
    name = tempname();
    f = fopen(name, 'w');
    fprintf(f, '%d %d %d\n', 1:6);
    fprintf(f, 'abc 7.5 x');
    fclose(f);
    f = fopen(name);
    [v, count] = fscanf(f, '%d', n);
    m = {};
    m(1:4) = {v, count, ftell(f), feof(f)};
    [v, count, message] = fscanf(f, '%d');
    m(end+1:end+5) = {v, count, message, ftell(f), feof(f)};
    [a, b, c, count] = fscanf(f, '%s %g %s', 'C');
    m(end+1:end+4) = {a, b, c, count};
    fseek(f, 2, -1);
    m{end + 1} = fscanf(f, '%d', [2, 2]);
    fseek(f, -3, 1);
    m{end + 1} = fscanf(f, '%c');
    frewind(f);
    m(end+1:end+3) = {fskipl(f, n), fgetl(f), feof(f)};
    try
        fscanf(f, 3)
    catch err
        m{end + 1} = err.message;
    end
    try
        fscanf(f, '%d', [1, 2, 3])
    catch err
        m{end + 1} = err.message;
    end
    try
        fscanf(99, '%d')
    catch err
        m{end + 1} = err.message;
    end
    fclose(f);
    unlink(name);
    m{end + 1} = [true, true, false, isnull(m)];
    m{end + 1} = {'b'; 'a'};
    m{end + 1} = struct('p', {}, 'q', {});
    m{end + 1} = 'struct: second argument should be a cell array of field names';
    m{end + 1} = [2, 1, 2, 1, 1];
end
% --- remarks --------------------------------------------------------
