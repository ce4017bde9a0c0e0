% Default values of parameters, questions about the call and persistent variables declared where they are first needed,
% in functions that are kept as they stand.
%
% RUN:  specialise default_values -t 'k: realscalar' -t 'v: real double [1 ?]'
% TRY:  default_values(1, 1:3)   default_values(2, 1:3)   default_values(3, 1:3)   default_values(4, 1:3)
% TRY:  default_values(9, 1:3)   default_values(5, 1:3)   default_values(6, 1:3)   default_values(7, 1:3)   default_values(8, 1:3)
function y = default_values(k, v)
  y = scaled(v);
  switch k
    case 1
      y = [y, scaled(v, k + 1), scaled(v, 2, 'abc')];
    case 2
      y = scaled();
    case 3
      y = scaled(v, [], v);
    case 4
      y = [next_of(true), next_of(false), next_of(true), next_of(true)];
    case 5
      y = checked(1, 2);
    case 6
      y = checked(1);
    case 7
      y = named(k);
    case 9
      results();
      x = results();
      [p, q] = results();
      y = [x, p, q];
    otherwise
      c = {v, 5};
      y = scaled(c{:});
  end
end
function y = scaled(v, factor = 10, text = [num2str(factor) '!'])
  y = 0;
  unwind_protect
    if nargin == 0
      print_usage();
    end
    printf('%s %d\n', text, nargin);
    y = [v * factor, numel(text)];
  unwind_protect_cleanup
    if isempty(y)
      return;
    end
  end_unwind_protect
end
function n = next_of(go)
  n = 0;
  unwind_protect
    if go
      persistent count = 100;
      count = count + 1;
      n = count;
    end
    m = n;
    persistent calls;
    calls(end + 1) = n;
    n = numel(calls) * 1000 + m;
  unwind_protect_cleanup
    if n < 0
      return;
    end
  end_unwind_protect
end
function [a, b] = results()
  b = 2;
  unwind_protect
    a = nargout;
    printf('for %d results\n', nargout);
  unwind_protect_cleanup
    if nargout > 5
      return;
    end
  end_unwind_protect
end
function y = checked(a, b, c)
  y = 0;
  unwind_protect
    narginchk(2, 3);
    y = a + b;
  unwind_protect_cleanup
    if y < 0
      return;
    end
  end_unwind_protect
end
function y = named(k)
  y = 0;
  unwind_protect
    y = [exist('no_such_thing_here'), exist('sin', 'builtin'), exist('no_such_file', 'file')];
  unwind_protect_cleanup
    if k < 0
      return;
    end
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function y = default_values(k, v)
    y = scaled(v);
    switch k
        case 1
            y = [y, scaled(v, 2), scaled(v, 2, 'abc')];
        case 2
            y = scaled();
        case 3
            y = scaled(v, [], v);
        case 4
            y = [next_of(true), next_of(false), next_of(true), next_of(true)];
        case 5
            y = 3;
        case 6
            y = checked(1);
        case 7
            y = named__1();
        case 9
            printf('for 0 results\n');
            printf('for 1 results\n');
            printf('for 2 results\n');
            y = [1, 2, 2];
        otherwise
            y = scaled(v, 5);
    end
end

function y = named__1()
    y = [exist('no_such_thing_here'), exist('sin', 'builtin'), exist('no_such_file', 'file')];
end

function y = scaled(v, factor = 10, text = [num2str(factor), '!'])
    y = 0;
    unwind_protect
        if nargin == 0
            print_usage();
        end
        printf('%s %d\n', text, nargin);
        y = [v * factor, numel(text)];
    unwind_protect_cleanup
        if isempty(y)
            return;
        end
    end_unwind_protect
end

function n = next_of(go)
    n = 0;
    unwind_protect
        if go
            persistent count = 100;
            count = count + 1;
            n = count;
        end
        m = n;
        persistent calls;
        calls(end + 1) = n;
        n = numel(calls) * 1000 + m;
    unwind_protect_cleanup
        if n < 0
            return;
        end
    end_unwind_protect
end

function y = checked(a, b, c)
    y = 0;
    unwind_protect
        narginchk(2, 3);
        y = a + b;
    unwind_protect_cleanup
        if y < 0
            return;
        end
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
% 36:3: remark: `scaled` kept whole: a jump out of a clean-up block is not followed [kept-whole]
% 50:3: remark: `next_of` kept whole: a jump out of a clean-up block is not followed [kept-whole]
% 80:5: remark: reached with these values it fails: narginchk: not enough input arguments [certain-error]
% 79:3: remark: `checked` kept whole: a jump out of a clean-up block is not followed [kept-whole]
