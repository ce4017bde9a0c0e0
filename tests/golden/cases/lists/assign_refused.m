% Assignments that Octave refuses, each in its own words; a truth value alone takes text as it takes numbers.
%
% RUN:  specialise assign_refused -t 'k: realscalar' --nargout 1
% TRY:  assign_refused(1, 'a')   assign_refused(1, [1 2])   assign_refused(1, 1:3)   assign_refused(1, true)
% TRY:  assign_refused(2, 'ab')   assign_refused(2, 3)   assign_refused(2, @sin)   assign_refused(2, struct('a', 1))
% TRY:  assign_refused(3, [])   assign_refused(3, zeros(1, 0))   assign_refused(4, zeros(1, 0))   assign_refused(4, {})
% TRY:  assign_refused(5, true)   assign_refused(5, [true, false])   assign_refused(6, zeros(0, 2))
% TRY:  assign_refused(6, zeros(0, 0))   assign_refused(7, struct())   assign_refused(7, struct('a', {1, 2}))
function s = assign_refused(k, x)
  s = '';
  try
    switch k
      case 1
        x(2).a = -1;
      case 2
        x(1){1} = 3;
      case 3
        x(1) = struct('a', 1);
      case 4
        x(2) = {1};
      case 5
        x(2) = 'a';
      case 6
        x(end + 1, :) = zeros(1, 0);
      otherwise
        x = [x, ''];
    end
    s = [class(x), sprintf(' %d', size(x))];
  catch err
    s = err.message;
  end
end
% --- residual -------------------------------------------------------
function s = assign_refused(k, x)
    try
        switch k
            case 1
                x(2).a = -1;
            case 2
                x(1){1} = 3;
            case 3
                x(1) = struct('a', 1);
            case 4
                x(2) = {1};
            case 5
                x(2) = 'a';
            case 6
                x(end + 1, :) = zeros(1, 0);
            otherwise
                x = [x, ''];
        end
        s = [class(x), sprintf(' %d', size(x))];
    catch err
        s = err.message;
    end
end
% --- remarks --------------------------------------------------------
