% The message of `assert` shows the condition as the program has it, and not what became of it.
%
% RUN:  specialise assert_message -d "mode = 'fast'" -d 'limit = 4' -t 'x: realscalar'
% TRY:  assert_message('fast', 4, 2)   assert_message('fast', 4, 5)   assert_message('fast', 4, -1)
function y = assert_message(mode, limit, x)
  assert(any(strcmp(mode, {'fast', 'slow'})));
  assert(x(1)<limit && ~isempty(mode));
  y = 0;
  try
    assert(x ~= -1 && rem(7, limit) == 3 && ~strcmp(mode, "50%\n"));
    assert(numel(mode) == 3);
  catch err
    disp(err.message);
    y = -1;
  end
end
% --- residual -------------------------------------------------------
function y = assert_message(x)
    if ~(x < 4)
        error('assert (x (1) < limit && !isempty (mode)) failed');
    end
    try
        cond__2 = x ~= -1;
        if ~cond__2
            error('assert (x != -1 && rem (7, limit) == 3 && !strcmp (mode, "50%\n")) failed');
        end
        error('assert (numel (mode) == 3) failed');
    catch err
        disp(err.message);
    end
    y = -1;
end
% --- remarks --------------------------------------------------------
