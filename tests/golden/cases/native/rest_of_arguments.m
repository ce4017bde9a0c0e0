% varargin in native code: options in pairs, arguments handed on, none at all, lists whose length is not known; and the
% errors of each. What jumps out of a clean-up block is kept as it stands.
%
% RUN:  specialise rest_of_arguments -t 'k: realscalar' -t 'v: real double [1 ?]'
% TRY:  rest_of_arguments(1, 1:3)   rest_of_arguments(2, 1:3)   rest_of_arguments(3, 1:3)   rest_of_arguments(4, 1:3)
% TRY:  rest_of_arguments(5, 1:3)   rest_of_arguments(6, 1:3)   rest_of_arguments(7, 1:3)   rest_of_arguments(8, 1:3)
% TRY:  rest_of_arguments(9, 1:3)   rest_of_arguments(10, 1:3)   rest_of_arguments(11, 1:3)  rest_of_arguments(12, 1:3)
% TRY:  rest_of_arguments(13, zeros(1, 0))   rest_of_arguments(14, 1:2)   rest_of_arguments(15, 1:4)
function y = rest_of_arguments(k, v)
  y = options(v, 'Scale', k, 'shift', k / 2);
  c = num2cell(v);
  switch k
    case 1
      y = options();
    case 2
      y = options(v);
    case 3
      y = options(v, 'turn', 1);
    case 4
      y = options(v, 'scale');
    case 5
      y = options(v, 3, 4);
    case 6
      c = {v, 'SCALE', 10, 'name', 'n'};
      y = options(c{:});
    case 7
      c = {'shift', -1};
      y = options(v, c{:}, 'scale', 3);
    case 8
      y = counted(c{:});
    case 9
      y = counted(c{:}, c{:}, 1);
    case 10
      y = two(c{:});
    case 11
      y = two(c{1:2});
    case 12
      y = forwards(@max, v, [], 2);
    case 13
      y = counted(c{:});
    case 14
      y = two(c{:}, c{[]});
    otherwise
      y = [counted(), counted(1, 'a'), counted(c{:}, 2)];
  end
end
function y = options(v, varargin)
  y = [];
  unwind_protect
    if nargin < 1
      print_usage();
    end
    scale = 1;
    shift = 0;
    for i = 1:2:numel(varargin)
      if ~ischar(varargin{i})
        error('options:text', 'option %d is no text', i);
      end
      switch lower(varargin{i})
        case 'scale'
          scale = varargin{i + 1};
        case {'shift', 'offset'}
          shift = varargin{i + 1};
        case 'name'
          printf('%s\n', varargin{i + 1});
        otherwise
          error('options:unknown', 'unknown option "%s"', varargin{i});
      end
    end
    y = v * scale + shift;
  unwind_protect_cleanup
    if nargin > 100
      return;
    end
    printf('%d of %d\n', numel(varargin), nargin);
  end_unwind_protect
end
function n = counted(varargin)
  n = [size(varargin), nargin];
  unwind_protect
    if nargin > 0
      n(end + 1) = numel(varargin{end});
    end
    narginchk(0, 6);
  unwind_protect_cleanup
    if nargin > 100
      return;
    end
  end_unwind_protect
end
function y = two(a, b)
  y = 0;
  unwind_protect
    y = a * 10 + b;
  unwind_protect_cleanup
    if y < -100
      return;
    end
  end_unwind_protect
end
function y = forwards(f, varargin)
  y = 0;
  unwind_protect
    y = f(varargin{:});
  unwind_protect_cleanup
    if y < -100
      return;
    end
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function y = rest_of_arguments(k, v)
    y = options__1(v, k, k / 2);
    c = num2cell(v);
    switch k
        case 1
            options__2();
        case 2
            y = options__3(v);
        case 3
            options__4();
        case 4
            options__5();
        case 5
            options__6();
        case 6
            y = options__7(v);
        case 7
            y = options__8(v);
        case {8, 13}
            y = counted(c{:});
        case 9
            y = counted(c{:}, c{:}, 1);
        case 10
            y = two(c{:});
        case 11
            y = two(c{1:2});
        case 12
            y = forwards(@max, v, [], 2);
        case 14
            y = two(c{:}, c{[]});
        otherwise
            y = [[0, 0, 0], [1, 2, 2, 1], counted(c{:}, 2)];
    end
end

function y = options__1(v, arg__1, arg__2)
    y = [];
    unwind_protect
        scale = arg__1;
        shift = arg__2;
        y = v * scale + shift;
    unwind_protect_cleanup
        printf('4 of 5\n');
    end_unwind_protect
end

function options__2()
    unwind_protect
        error('print_usage: ''options'' not found');
    unwind_protect_cleanup
        printf('0 of 0\n');
    end_unwind_protect
end

function y = options__3(v)
    y = [];
    unwind_protect
        y = v + 0;
    unwind_protect_cleanup
        printf('0 of 1\n');
    end_unwind_protect
end

function options__4()
    unwind_protect
        error('options:unknown', 'unknown option "turn"');
    unwind_protect_cleanup
        printf('2 of 3\n');
    end_unwind_protect
end

function options__5()
    unwind_protect
        error('Octave:index-out-of-bounds', 'varargin(2): out of bound 1 (dimensions are 1x1)');
    unwind_protect_cleanup
        printf('1 of 2\n');
    end_unwind_protect
end

function options__6()
    unwind_protect
        error('options:text', 'option 1 is no text');
    unwind_protect_cleanup
        printf('2 of 3\n');
    end_unwind_protect
end

function y = options__7(v)
    y = [];
    unwind_protect
        printf('n\n');
        y = v * 10 + 0;
    unwind_protect_cleanup
        printf('4 of 5\n');
    end_unwind_protect
end

function y = options__8(v)
    y = [];
    unwind_protect
        y = v * 3 - 1;
    unwind_protect_cleanup
        printf('4 of 5\n');
    end_unwind_protect
end

function n = counted(varargin)
    n = [size(varargin), nargin];
    unwind_protect
        if nargin > 0
            n(end + 1) = numel(varargin{end});
        end
        narginchk(0, 6);
    unwind_protect_cleanup
        if nargin > 100
            return;
        end
    end_unwind_protect
end

function y = two(a, b)
    y = 0;
    unwind_protect
        y = a * 10 + b;
    unwind_protect_cleanup
        if y < -100
            return;
        end
    end_unwind_protect
end

function y = forwards(f, varargin)
    y = 0;
    unwind_protect
        y = f(varargin{:});
    unwind_protect_cleanup
        if y < -100
            return;
        end
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
% 61:19: remark: reached with these values it fails: varargin(2): out of bound 1 (dimensions are 1x1) [certain-error]
% 103:3: remark: `forwards` kept whole: a jump out of a clean-up block is not followed [kept-whole]
