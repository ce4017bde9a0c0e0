% A function of a package of the installed Octave.
%
% RUN:  specialise names_made_valid -d "prefix = 'p_'" -t "name: char [1 ?]"
% TRY:  names_made_valid('p_', '1a b')
% TRY:  names_made_valid('p_', 'for')
% TRY:  names_made_valid('p_', 'x')
function y = names_made_valid (prefix, name)
  fixed = matlab.lang.makeValidName ('2 b', 'Prefix', prefix);
  y.(fixed) = 1;
  y.(matlab.lang.makeValidName (name, 'Prefix', prefix)) = 2;
end
% --- residual -------------------------------------------------------
function y = names_made_valid(name)
    y = struct('p_2B', 1);
    y.(makeValidName__1(name)) = 2;
end

function varname = makeValidName__1(arg__1)
    [varname, ismodified] = __make_valid_name__(arg__1, 'Prefix', 'p_');
end
% --- remarks --------------------------------------------------------
