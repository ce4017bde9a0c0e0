% A function that is nowhere on the path certainly fails: a `try` around it is decided here.
%
% RUN:  specialise try_what_is_nowhere -t 'x: real double scalar' --nargout 2
% TRY:  try_what_is_nowhere(2)
% TRY:  try_what_is_nowhere(-1)
function [y, id] = try_what_is_nowhere(x)
  try
    used = memory_used_by_this_program();
    fprintf('memory: %g GB\n', used);
  end
  y = x;
  try
    y = 2 * x;
    y = accelerated_kernel_for_this(y, 3);
  catch e
    id = e.identifier;
    y = y + 1;
  end
end
% --- residual -------------------------------------------------------
function [y, id] = try_what_is_nowhere(x)
    y = 2 * x + 1;
    id = 'Octave:undefined-function';
end
% --- remarks --------------------------------------------------------
