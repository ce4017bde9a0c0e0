% `%d` refuses complex numbers, so that a text made of one may fail, and what catches that stays.
%
% RUN:  specialise complex_number_as_integer --nargout 3 -t 'z: complex double [1 ?]' -t 'x: char [1 3]'
% TRY:  complex_number_as_integer([1i, 2], 'abc')
% TRY:  complex_number_as_integer(complex(1, 0), 'abc')
% TRY:  complex_number_as_integer(complex(zeros(1, 0)), 'abc')
% TRY:  complex_number_as_integer(1.5 + 2i, 'xyz')
function [r, s, t] = complex_number_as_integer(z, x)
  try
    r = sprintf('%d %s,', 1i, x);
  catch e
    r = e.message;
  end
  try
    s = sprintf('%d,', z);
  catch e
    s = e.message;
  end
  t = sprintf('%g|', real(z));
end
% --- residual -------------------------------------------------------
function [r, s, t] = complex_number_as_integer(z, x)
    try
        r = sprintf('%d %s,', complex(0, 1), x);
    catch e
        r = e.message;
    end
    try
        s = sprintf('%d,', z);
    catch e
        s = e.message;
    end
    t = sprintf('%g|', real(z));
end
% --- remarks --------------------------------------------------------
