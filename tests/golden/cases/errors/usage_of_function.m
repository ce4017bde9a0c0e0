% print_usage reads the help text of the function that calls it, which a version or an inlined copy has not: the residual
% program raises the error as it reads. Only what has the name of its file finds one.
%
% RUN:  specialise usage_of_function -d k=2
% TRY:  usage_of_function(2, 'a')   usage_of_function(2, [1 2])   usage_of_function(2, {})   usage_of_function(2, 1:3)
function [y, id] = usage_of_function(k, x)
  id = '';
  try
    y = scaled(k, x);
  catch err
    y = regexprep(err.message, '\.  Correct.*', '');
    id = err.identifier;
  end
  if isempty(x)
    of_function(k);
  end
  try
    y = [y triplequad(@(a, b, c) a + b + c, 0, 1, 0, x, 0)];
  catch err
    id = [id err.identifier regexprep(err.message, '\.  Correct.*', '')];
  end
end
% SCALED  A scaled row
function y = scaled(k, x)
  if ischar(x) || iscell(x)
    print_usage ();
  end
  y = k * x;
end
% The file's name ends with this one's.
function of_function(k)
  print_usage;
end
% --- residual -------------------------------------------------------
function y = usage_of_function(x)
    try
        if ischar(x) || iscell(x)
            error('print_usage: ''scaled'' not found');
        end
        y__1 = 2 * x;
        y = y__1;
        id = '';
    catch err
        y = regexprep(err.message, '\.  Correct.*', '');
        id = err.identifier;
    end
    if isempty(x)
        error('print_usage: ''of_function'' not found');
    end
    id = [id, 'Octave:invalid-fun-call', 'Invalid call to triplequad'];
end
% --- remarks --------------------------------------------------------
