## The package in the real Octave. Functions to specialise lie in the working folder (run_octave.py writes them).

%!shared x, f
%! x = [0.1 0.2 0.3];
%! f = residua_jit (@sim, {@_, 5, 0.1}, "facts", {"x: real double [1 3]"});

%!test
%! assert (f (x), sim (x, 5, 0.1));
%! assert (nargin (f), 1);

%!test # several results
%! g = residua_jit (@sim, {@_, 5, 0.1}, "facts", struct ("x", "real double [1 3]"), "nargout", 2);
%! [a, b] = g (x);
%! [c, d] = sim (x, 5, 0.1);
%! assert ({a, b}, {c, d});
%! assert (g (x), c);

%!test # what is known
%! info = residua_info (f);
%! assert (info.state, "native");
%! assert (info.parameters, {"x"});
%! assert (numel (info.signature), 64);
%! assert (! isempty (strfind (info.residual, "function")));
%! again = residua_jit (@sim, {@_, 5, 0.1}, "facts", {"x: real double [1 3]"});
%! assert (residua_info (again).cache, "hit");

%!test # values of every class come back as they were
%! e = residua_jit (@echo_all, {}, "nargout", 3);
%! values = {3, -0, NaN, pi + 2i, single(0.1), single(1) - 2i, int8(-128), uint64(intmax ("uint64")), int64(intmin ("int64")), true, "text", "", ...
%!           ["ab"; "cd"], zeros(0, 3), zeros(2, 0, 4), rand(2, 3, 4), int16(magic (4)), [true false; false true], {1, "two", {3}}, cell(0, 2), ...
%!           struct("a", 1, "b", struct ("c", "x")), struct("a", {1, "two", {3}}), sparse([0 2; 3 0]), sparse([0 1i]), sparse([true false]), ...
%!           1:5, eye(3)};
%! for k = 1:numel (values)
%!   [y, name, extents] = e (values{k});
%!   assert (y, values{k});
%!   assert ({class(y), issparse(y), iscomplex(y)}, {class(values{k}), issparse(values{k}), iscomplex(values{k})});
%!   assert (extents, size (values{k}));
%! endfor
%! assert (1 / e (-0), -Inf);

%!test # fixed values of every class
%! values = {3, "text", int64(9007199254740993), [1 NaN; -0 2], {1, "a"}, struct("p", {{2}}), single(0.1), 2 - 1i, true, zeros(0, 2), sparse([0 2])};
%! for k = 1:numel (values)
%!   g = residua_jit (@pair, {@_, values{k}});
%!   assert (g (1), {1, values{k}});
%! endfor

%!test # handles
%! g = residua_jit (@apply);
%! assert (g (@(t) t ^ 2, 3), 9);
%! assert (g (@cos, 0), 1);
%! h = residua_jit (@apply, {@sin, @_});
%! assert (h (1), sin (1));

%!error <captured variables cannot be passed> a = 3; g = residua_jit (@apply); g (@(t) t + a, 1)

%!test # fixed arguments that stay in the list
%! ignore = residua_jit (@sim, {@_, 5, 0.1}, "fixed", "ignore");
%! assert (ignore (x, 5, 0.1), sim (x, 5, 0.1));
%! assert (ignore (x, 9, 9), sim (x, 5, 0.1));
%! check = residua_jit (@sim, {@_, 5, 0.1}, "fixed", "check");
%! assert (check (x, 5, 0.1), sim (x, 5, 0.1));

%!error check = residua_jit (@sim, {@_, 5, 0.1}, "fixed", "check"); check ([1 2 3], 6, 0.1)

%!test # plain arrays in, anything out, and the other way round
%! g = residua_jit (@echo_all, {}, "nargout", 3);
%! [y, name, extents] = g (rand (2, 3, 2)(:, :, 1));
%! assert ({name, extents}, {"double", [2 3]});
%! assert (residua_jit (@pair, {@_, "text"}) (2), {2, "text"});
%! assert (residua_jit (@sizes) (zeros (0, 3), 1:4), [0 3 1 4]);
%! assert (residua_jit (@sizes) ("ab", 2), [1 2 1 1]);

%!test # warnings are the session's: lastwarn has them, its states hold, and evalc takes their text
%! g = residua_jit (@uneasy, {@_}, "facts", {"x: realscalar"});
%! lastwarn ("", "");
%! text = evalc ("y = g (7);");
%! assert (y, 8);
%! plain = @(text) regexprep (text, "warning: called from\n(    [^\n]*\n)*\n?", "");  # there are other frames
%! assert (plain (text), "warning: 7 is too large\n");
%! assert (plain (text), plain (evalc ("uneasy (7);")));
%! [message, identifier] = lastwarn ();
%! assert ({message, identifier}, {"7 is too large", "uneasy:large"});
%! assert (plain (evalc ("g (-1);")), plain (evalc ("uneasy (-1);")));
%! [message, identifier] = lastwarn ();
%! assert ({message, identifier}, {"below", ""});
%! warning ("off", "uneasy:large", "local");
%! assert (evalc ("y = g (8);"), "");
%! assert (y, 9);
%! warning ("error", "uneasy:large", "local");
%! for again = 1:2
%!   try
%!     g (7);
%!     error ("nothing was raised");
%!   catch caught
%!     assert ({caught.message, caught.identifier}, {"7 is too large", "uneasy:large"});
%!   end_try_catch
%!   assert (g (1), 2);
%! endfor

%!test # a warning that the session makes an error is one at its place: it is caught there, and what stands behind it does not run
%! g = residua_jit (@wary, {@_}, "facts", {"x: realscalar"});
%! for each = {@wary, g}
%!   warning ("error", "wary:first", "local");
%!   warning ("off", "wary:second", "local");
%!   lastwarn ("", "");
%!   assert (evalc ("y = each{1} (1);"), "-5\n");
%!   assert (y, -5);
%!   assert (lastwarn (), "");
%!   warning ("on", "wary:first", "local");
%!   warning ("error", "wary:second", "local");
%!   shown = evalc ("try, each{1} (1); catch caught, end");
%!   assert (isempty (regexp (shown, "(^|\n)11(\n|$)")), true);  # what stands behind it
%!   assert ({caught.message, caught.identifier}, {"second", "wary:second"});
%! endfor

%!test # warnings of points in threads
%! g = residua_jit (@uneasy, {@_}, "facts", {"x: realscalar"});
%! lastwarn ("", "");
%! text = evalc ("y = residua_batch (g, (1:8)', 'threads', 2);");
%! assert (y, (2:9)');
%! assert (numel (strfind (text, "is too large")), 3);
%! [message, identifier] = lastwarn ();
%! assert (identifier, "uneasy:large");

%!test # errors of the program, as it raises them
%! g = residua_jit (@picky, {@_}, "facts", {"x: realscalar"});
%! assert (g (1), 2);
%! try
%!   g (7);
%!   error ("nothing was raised");
%! catch caught
%!   assert (caught.identifier, "picky:large");
%!   assert (caught.message, "7 is too large");
%! end_try_catch

%!test # facts that do not hold
%! try
%!   f ([1 2]);
%!   error ("nothing was raised");
%! catch caught
%!   assert (caught.identifier, "Residua:fact-violated");
%!   assert (caught.message, "argument `x` is not of the size it was specialised for (extent 2 is 2, not 3)");
%! end_try_catch

%!test # what it prints
%! g = residua_jit (@talk);
%! assert (evalc ("g (3);"), "3\n");

%!test # optimisers and integrators take it where the original stood
%! g = residua_jit (@valley, {@_, 2}, "facts", {"p: real double [1 2]"});
%! assert (fminsearch (g, [0 0], optimset ("TolX", 1e-8)), fminsearch (@(p) valley (p, 2), [0 0], optimset ("TolX", 1e-8)));
%! d = residua_jit (@decay, {@_, @_, 0.5}, "facts", {"t: realscalar", "y: real double [2 1]"});
%! [t1, y1] = ode45 (d, [0 1], [1; 2]);
%! [t2, y2] = ode45 (@(t, y) decay (t, y, 0.5), [0 1], [1; 2]);
%! assert ({t1, y1}, {t2, y2});
%! list = num2cell (rand (5, 3), 2);
%! assert (cellfun (f, list), cellfun (@(v) sim (v, 5, 0.1), list));
%! assert (arrayfun (residua_jit (@picky), 1:3), 2:4);

%!test # a parameter that the original ignores
%! g = residua_jit (@ignoring, {@_, @_, 0.5}, "facts", {"y: real double [2 1]"});
%! assert (g (0, [1; 2]), ignoring (0, [1; 2], 0.5));
%! assert (nargin (g), 2);
%! [t1, y1] = ode45 (g, [0 1], [1; 2]);
%! [t2, y2] = ode45 (@(t, y) ignoring (t, y, 0.5), [0 1], [1; 2]);
%! assert ({t1, y1}, {t2, y2});

%!test # functions of packages, and folders with what a shell would read otherwise
%! folder = fullfile (pwd (), "a b'c");
%! mkdir (folder);
%! mkdir (fullfile (folder, "+bench"));
%! fid = fopen (fullfile (folder, "+bench", "twice.m"), "w");
%! fputs (fid, "function y = twice (x)\n  y = 2 * x;\nend\n");
%! fclose (fid);
%! addpath (folder);
%! assert (residua_jit (@bench.twice) ([1 2]), [2 4]);
%! rmpath (folder);

%!test # numbers take the short way, and everything else the other one, with the same results
%! g = residua_jit (@both, {}, "facts", {"a: real double scalar", "b: real double scalar"}, "nargout", 2);
%! [s, p] = g (3, 0.5);
%! assert ([s, p], [3.5, 1.5]);
%! assert (g (3, 0.5), 3.5);
%! assert (1 / g (-0, -0), -Inf);
%! assert (num2hex (g (NaN, 1)), num2hex (NaN + 1));
%! for wrong = {int8(3), single(3), true, "a", [1 2], {3}}
%!   fail ("g (wrong{1}, 2)", "argument `a`");
%! endfor
%! try
%!   [s, p] = g (20, 30);
%!   error ("nothing was raised");
%! catch caught
%!   assert ({caught.identifier, caught.message}, {"both:large", "600"});
%! end_try_catch
%! [s, p] = g (3, 4);
%! assert (p, 12);

%!test # points of one number are a row or a column, and nothing else
%! g = residua_jit (@picky, {@_}, "facts", {"x: realscalar"});
%! assert (residua_batch (g, 1:3), [2; 3; 4]);
%! assert (residua_batch (g, zeros (0, 1)), zeros (0, 1));
%! fail ("residua_batch (g, magic (3))", "the array is 3x3, not a row or column of points");
%! fail ("residua_batch (g, ones (2, 2, 2))", "the array is 2x2x2, not a row or column of points");

%!test # points of any class, one by one
%! g = residua_jit (@pair, {@_, "text"});
%! assert (residua_batch (g, [1 2; 3 4]), {{[1 2], "text"}; {[3 4], "text"}});
%! g = residua_jit (@sizes);
%! assert (residua_batch (g, {"ab"; 3; zeros(0, 2)}, {1; {}; "x"}), {[1 2 1 1]; [1 1 0 0]; [0 2 1 1]});
%! g = residua_jit (@picky);
%! assert (residua_batch (g, int8 ([1; 2])), {int8(2); int8(3)});
%! [y, failed] = residua_batch (g, {1; 7; 3}, "errors", "collect");
%! assert ({y, failed}, {[2; NaN; 4], 2});
%! fail ("residua_batch (g, {1; 7; 3})", "7 is too large \\(at point 2\\)");
%! fail ("residua_batch (residua_jit (@sizes), {1; 2}, {3})", "different numbers of points: \\[2 1\\]");

%!test # arguments for varargin: all of them fixed, or none
%! all_open = residua_jit (@gather_up, {@_, @_, @_});
%! assert (all_open (1, 2, 3), gather_up (1, 2, 3));
%! fixed = residua_jit (@gather_up, {@_, 2, 3});
%! assert (fixed (1), gather_up (1, 2, 3));
%! assert (residua_jit (@gather_up) (1), gather_up (1));
%! later = residua_jit (@gather_up, {@_, 2, 3}, "async", true);
%! assert (later (1), gather_up (1, 2, 3));
%! fail ("residua_jit (@gather_up, {@_, 2, @_})", "all is fixed or nothing");
%! fail ("residua_jit (@gather_up, {@_, 2}, \"fixed\", \"check\")", "does not stay in the list");

%!test # what is refused is told in words of Octave's, with what was perhaps meant
%! fail ("residua_jit (@sim, {@_, 5, 0.1}, \"facts\", {\"x: reel\"})", "^residua_jit: \"facts\": unknown word `reel`");
%! fail ("residua_jit (@sim, {@_, 5, 0.1}, \"options\", struct (\"target\", \"pentium9\"))", "^residua_jit: the option \"target\": there is no processor");
%! fail ("residua_jit (@sim, {@_, 5, 0.1}, \"fact\", {\"x: real\"})", "did you mean \"facts\"?");

%!test # what is to be known of a request
%! lastwarn ("");
%! old = warning ("error", "Residua:note", "local");
%! fail ("residua_jit (@sim, {@_, 5, 0.1}, \"server\", \"localhost:1\")", "the server `localhost:1` is away");

%!test # more results than the native code was made for
%! g = residua_jit (@sim, {@_, 5, 0.1});
%! fail ("[a, b] = g (x)", "made for fewer results; say \"nargout\", 2");
%! g = residua_jit (@sim, {@_, 5, 0.1}, "facts", {"x: real double [1 3]"});
%! fail ("[a, b] = g (x)", "made for fewer results; say \"nargout\", 2");
%! g = residua_jit (@several, {@_}, "nargout", 3);
%! [a, b, c] = g ([2 3]);
%! assert ([a b c], [5 6 2]);

%!test # Ctrl-C, and the end that others ask for, end native code
%! for call = {"g (1);", "g (int8 (1));", "residua_batch (h, ones (4, 1), \"threads\", 2);"}
%!   code = ["pkg (''prefix'', ''%s'', ''%s''); pkg (''local_list'', ''%s''); pkg load residua;" ...
%!           "g = residua_jit (@endless); h = residua_jit (@endless, {@_}, ''facts'', {''x: realscalar''}); disp (g (0)); fflush (stdout);" ...
%!           "system (sprintf (''(sleep 0.2; kill -TERM %%d) &'', getpid ())); " call{1} " disp (''not reached'');"];
%!   packages = fullfile (pwd (), "packages");
%!   fid = fopen ("stopped.m", "w");
%!   fputs (fid, sprintf (strrep (code, "''", "'"), packages, packages, fullfile (pwd (), "list")));
%!   fclose (fid);
%!   [status, text] = system ("timeout -s KILL 60 octave-cli -qf stopped.m 2> /dev/null");
%!   assert (strtrim (text), "0");
%!   assert (status != 137);
%! endfor

%!test # processes of the package parallel
%! if (! isempty (pkg ("list", "parallel")))
%!   pkg load parallel
%!   list = num2cell (rand (6, 3), 2);
%!   assert (parcellfun (2, f, list, "VerboseLevel", 0), cellfun (@(v) sim (v, 5, 0.1), list));
%! endif

%!test # a handle that was saved finds its code again
%! file = [tempname() ".mat"];
%! save ("-binary", file, "f");
%! code = sprintf ("pkg ('prefix', '%s', '%s'); pkg ('local_list', '%s'); pkg load residua; load ('%s'); printf ('%%.17g', f ([0.1 0.2 0.3]));", ...
%!                 fullfile (pwd (), "packages"), fullfile (pwd (), "packages"), fullfile (pwd (), "list"), file);
%! [status, text] = system (sprintf ("octave-cli -qf --eval \"%s\" 2> /dev/null", code));
%! assert (text, sprintf ("%.17g", f (x)));
%! delete (file);

%!test # `clear functions` leaves the handles, and what is known of them
%! g = residua_jit (@sim, {@_, 7, 0.1}, "facts", {"x: real double [1 3]"}, "async", true);
%! clear functions
%! assert (residua_info (f).state, "native");
%! assert (residua_batch (f, [x; 2 * x]), [sim(x, 5, 0.1); sim(2 * x, 5, 0.1)]);
%! assert (g (x), sim (x, 7, 0.1));

%!test # what began in another process is answered in this one, and asked about
%! g = residua_jit (@sim, {@_, 8, 0.1}, "facts", {"x: real double [1 3]"}, "async", true);
%! file = [tempname() ".mat"];
%! save ("-binary", file, "g");
%! load_all = sprintf ("pkg ('prefix', '%s', '%s'); pkg ('local_list', '%s'); pkg load residua; load ('%s');", ...
%!                     fullfile (pwd (), "packages"), fullfile (pwd (), "packages"), fullfile (pwd (), "list"), file);
%! code = [load_all " printf ('%s', residua_info (g).state); clear functions; printf (' %.17g', residua_batch (g, [0.1 0.2 0.3]));"];
%! [status, text] = system (sprintf ("octave-cli -qf --eval \"%s\" 2> /dev/null", code));
%! assert (text, sprintf ("native %.17g", sim (x, 8, 0.1)));
%! delete (file);

%!test # the original answers until the native code is ready
%! g = residua_jit (@sim, {@_, 6, 0.1}, "facts", {"x: real double [1 3]"}, "async", true);
%! expected = sim (x, 6, 0.1);
%! assert (nargin (g), 1);
%! for k = 1:600
%!   assert (g (x), expected);
%!   if (strcmp (residua_info (g).state, "native"))
%!     break;
%!   endif
%!   pause (0.05);
%! endfor
%! assert (residua_info (g).state, "native");
%! assert (g (x), expected);
%! assert (residua_batch (g, [x; 2 * x]), [expected; sim(2 * x, 6, 0.1)]);

%!test # and goes on doing so where it is refused
%! g = residua_jit (@sim, {@_, 6, 0.1}, "facts", {"x: real dooble"}, "async", true);
%! state = "waiting";
%! old = warning ("off", "Residua:invalid-facts");
%! for k = 1:600
%!   assert (g (x), sim (x, 6, 0.1));
%!   state = residua_info (g).state;
%!   if (! strcmp (state, "waiting"))
%!     break;
%!   endif
%!   pause (0.05);
%! endfor
%! warning (old);
%! assert (state, "refused");
%! assert (g (x), sim (x, 6, 0.1));

%!test # batches
%! X = rand (101, 3);
%! expected = zeros (101, 1);
%! for k = 1:101
%!   expected(k) = sim (X(k, :), 5, 0.1);
%! endfor
%! for threads = [1 2 3]
%!   assert (residua_batch (f, X, "threads", threads), expected);
%! endfor
%! g = residua_jit (@sim, {@_, 5, 0.1}, "facts", {"x: real double [1 3]"}, "nargout", 2);
%! [last, path] = residua_batch (g, X);
%! assert (last, expected);
%! [~, one] = sim (X(7, :), 5, 0.1);
%! assert (path(:, :, 7), one);

%!test # points that raise
%! g = residua_jit (@picky, {@_}, "facts", {"x: realscalar"});
%! try
%!   residua_batch (g, [1; 7; 2; 8]);
%!   error ("nothing was raised");
%! catch caught
%!   assert (caught.identifier, "picky:large");
%!   assert (caught.message, "7 is too large (at point 2)");
%! end_try_catch
%! [y, failed] = residua_batch (g, [1; 7; 2; 8], "threads", 2, "errors", "collect");
%! assert (y, [2; NaN; 3; NaN]);
%! assert (failed, [2 4]);

%!error <usage: residua_jit> residua_jit (@sim, 5)
%!error <there is no option "fact"; there are facts, fixed,> residua_jit (@sim, {@_}, "fact", {})
%!error <"fixed" is "remove", "ignore" or "check"> residua_jit (@sim, {@_}, "fixed", "gone")
%!error <is no function in a file> residua_jit (@(t) t + 1)
%!error <`sim` has the parameters \(x, n, rate\), and 4 arguments are given> residua_jit (@sim, {@_, 1, 2, 3})
%!error <has no parameter `z`> residua_jit (@sim, {@_, 5, 0.1}, "facts", {"z: realscalar"})
%!error <there is no processor `pentium9`> residua_jit (@sim, {@_, 5, 0.1}, "options", struct ("target", "pentium9"))
%!test    # a file of Windows: a mark at its front, its line ends, and bytes of Latin-1, in a folder with a space
%! beside = fullfile (pwd (), "a folder");
%! mkdir (beside);
%! fid = fopen (fullfile (beside, "windows.m"), "w");
%! fwrite (fid, [239 187 191 double("function y = windows (x, ...\r\n  n) % "), 228, double("\r\n  y = [x * n, double('"), 176, double("C')];\r\nend\r\n")]);
%! fclose (fid);
%! addpath (beside);
%! state = warning ("off", "all");    # Octave tells of the bytes that it replaces
%! unwind_protect
%!   native = residua_jit (@windows, {@_, 4});
%!   assert (native (2), windows (2, 4));
%!   assert (native (2), [8 239 191 189 67]);
%! unwind_protect_cleanup
%!   warning (state);
%!   rmpath (beside);
%! end_unwind_protect

%!error <a handle that residua_jit returned was expected> residua_info (@sin)
%!error <takes points for \(x\)> residua_batch (residua_jit (@echo_all), 1, 2)
%!error <there is no option "thread"> residua_batch (f, x, "thread", 2)
%!error <"threads" is a whole number of at least 1> residua_batch (f, x, "threads", 0)
%!error <"threads" is a whole number of at least 1> residua_batch (f, x, "threads", "a")
%!error <"threads" is a whole number of at least 1> residua_batch (f, x, "threads", 1.5)
%!error <points for `x` are real doubles in a full array, and these are int8; double> residua_batch (f, int8 (ones (2, 3)))
%!error <these are sparse complex double> residua_batch (f, sparse (i * ones (2, 3)))
%!error <these are char> residua_batch (f, "abc")
%!error <different numbers of points: \[2 3\]> residua_batch (residua_jit (@sizes, {}, "facts", {"a: realscalar", "b: real double [1 2]"}), [1; 2], ones (3, 2))
%!error <"async" is true or false> residua_jit (@sim, {@_, 5, 0.1}, "async", "yes")
%!error <there is no such artefact in this process> __residua__ ("about", [100000 1])
%!error <the program `residua` is not to be found>
%! old = getenv ("RESIDUA_PROGRAM");
%! unwind_protect
%!   setenv ("RESIDUA_PROGRAM", "/nowhere/residua");
%!   residua_jit (@sim, {@_, 5, 0.1});
%! unwind_protect_cleanup
%!   setenv ("RESIDUA_PROGRAM", old);
%! end_unwind_protect
