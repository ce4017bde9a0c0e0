% The old checks of argument counts, as text and as a struct.
%
% RUN:  specialise count_check_struct --nargin 2
% TRY:  count_check_struct(3, 4)
function y = count_check_struct(a, b, c)
  error(nargchk(1, 3, nargin, 'struct'));
  error(nargchk(2, 3, nargin));
  y = {a + b, check(1, 2, 3), check(0, 1, 1), check(2, 2, 1)};
end

function s = check(low, high, n)
  s = nargchk(low, high, n, 'struct');
end
% --- residual -------------------------------------------------------
function y = count_check_struct(a, b)
    y = {a + b, struct('message', 'too many input arguments', 'identifier', ...
            'Octave:nargchk:too-many-inputs'), struct('message', cell(0, 1), 'identifier', ...
            cell(0, 1)), struct('message', 'not enough input arguments', 'identifier', ...
            'Octave:nargchk:not-enough-inputs')};
end
% --- remarks --------------------------------------------------------
