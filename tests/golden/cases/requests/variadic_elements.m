% What further arguments are is said element by element: a formatter of its own (thesis listings 6.1 and 6.2) is a text
% that is put together once.
%
% RUN:  specialise variadic_elements -d 'form = "My name is %s and I am %d years old"' -t 'varargin{1}: char [1 ?]' -t 'varargin{2}: real double scalar'
% TRY:  variadic_elements("My name is %s and I am %d years old", "Ada", 36)
% TRY:  variadic_elements("My name is %s and I am %d years old", char(zeros(1, 0)), NaN)
function text = variadic_elements(form, varargin)
  text = '';
  count = 1;
  at = 1;
  while at <= length(form)
    if form(at) == '%'
      switch form(at + 1)
        case 'd'
          text = [text int2str(varargin{count})];
          count = count + 1;
        case 's'
          text = [text varargin{count}];
          count = count + 1;
      end
      at = at + 2;
    else
      text = [text form(at)];
      at = at + 1;
    end
  end
end
% --- residual -------------------------------------------------------
function text = variadic_elements(arg__1, arg__2)
    text = ['My name is ', arg__1, ' and I am ', int2str(arg__2), ' years old'];
end
% --- remarks --------------------------------------------------------
