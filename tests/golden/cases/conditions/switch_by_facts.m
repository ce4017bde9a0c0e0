% A case that the facts exclude is gone: a text of another length, a number out of the range, of a list all of them.
%
% RUN:  specialise switch_by_facts -t 'a: char [1 3]' -t 'k: real double scalar in [5, 9]' --nargout 3
% TRY:  switch_by_facts('foo', 7)
% TRY:  switch_by_facts('abc', 5)
% TRY:  switch_by_facts('xyz', 9)
function [r, s, t] = switch_by_facts(a, k)
  switch a
    case 'foobar'
      r = 1;
    case {'foo', 'quux'}
      r = 2;
    case {'', 'ab'}
      r = 3;
    otherwise
      r = 4;
  end
  switch k
    case {1, 2}
      s = 1;
    case 7
      s = 2;
    case -1
      s = 3;
  end
  if k ~= 7, s = 0; end
  switch k
    case 10
      t = 1;
    otherwise
      t = 2;
  end
end
% --- residual -------------------------------------------------------
function [r, s, t] = switch_by_facts(a, k)
    switch a
        case 'foo'
            r = 2;
        otherwise
            r = 4;
    end
    switch k
        case 7
            s = 2;
    end
    if k ~= 7
        s = 0;
    end
    t = 2;
end
% --- remarks --------------------------------------------------------
