## Calls of an artefact from Octave: prints a row a way, as name, ns a call and sum. The functions are on the path.
1;
function total = run (call, calls)
  total = 0;
  for k = 0:calls - 1
    total += call (k, 0.5);
  endfor
endfunction
function row (name, call, calls, counts)
  begin = tic ();
  total = run (call, calls);
  ns = toc (begin) * 1e9 / calls;
  if (counts)
    printf ("%s\t%g\t%.17g\n", name, ns, total);
  else
    printf ("%s\t%g\t-\n", name, ns);
  endif
endfunction
pkg load residua
calls = str2double (getenv ("RESIDUA_CALLS"));
f = residua_jit (@line, {@_, 3, @_}, "facts", {"x: realscalar", "b: realscalar"});
id = functions (f).workspace{1}.residua_id;
row ("Octave, empty oct function, by a handle", @empty, calls, false);
row ("Octave, empty MEX function, in an anonymous function", @(x, b) __residua__ ("empty", x), calls, false);
request = functions (f).workspace{1}.residua_request;
row ("Octave, empty oct function, in such an anonymous function as `f`", @(x, b) empty (id, request, x, b), calls, false);
row ("Octave, `f (x, b)` of residua_jit", f, calls, true);
row ("Octave, the original, `@(x, b) line (x, 3, b)`", @(x, b) line (x, 3, b), calls, true);
X = (0:calls - 1)';
begin = tic ();
y = residua_batch (f, X, 0.5 * ones (calls, 1), "threads", 1);
ns = toc (begin) * 1e9 / calls;
printf ("Octave, a point of residua_batch\t%g\t%.17g\n", ns, sum (y));
