% unwind_protect in native code: ends, errors, jumps out of the body and out of the clean-up block, one inside another;
% what the body stored stays, and the clean-up block sees the last error.
%
% RUN:  specialise cleanup_blocks --nargout 3 -t 'k: realscalar' -t 'v: real double [1 m]'
% TRY:  cleanup_blocks(0, 1:4)
% TRY:  cleanup_blocks(1, 1:4)   cleanup_blocks(2, 1:4)   cleanup_blocks(3, 1:4)   cleanup_blocks(4, 1:4)
% TRY:  cleanup_blocks(5, 1:4)   cleanup_blocks(6, 1:4)   cleanup_blocks(7, 1:4)   cleanup_blocks(8, 1:4)
% TRY:  cleanup_blocks(9, 1:4)   cleanup_blocks(10, 1:4)   cleanup_blocks(11, 1:4)   cleanup_blocks(12, 1:4)
% TRY:  cleanup_blocks(4, zeros(1, 0))   cleanup_blocks(13, 1:4)   cleanup_blocks(14, 1:4)   cleanup_blocks(15, 1:4)
function [y, text, z] = cleanup_blocks(k, v)
  y = 0;
  z = [];
  text = '';
  for i = 1:3
    unwind_protect
      y = y + i;
      if k == 1
        return;
      end
      if k == 2 && i == 2
        break;
      end
      if k == 3 && i == 2
        continue;
      end
      if k == 4
        y = y + v(i + 2);
      end
      if k == 5
        error('clean:body', 'body %d', i);
      end
      z(i) = v(end);
    unwind_protect_cleanup
      y = y + 10;
      text = [text sprintf('%d|%s;', i, lasterr())];
      if k == 6
        return;
      end
      if k == 7
        error('clean:up', 'clean-up %d', i);
      end
      if k == 8
        break;
      end
      if k == 9
        v(7);
      end
    end_unwind_protect
    y = y + 100;
  end
  [z, more] = within(k, v, z);
  text = [text more];
  try
    w = guarded(k, v);
    y = y + w;
  catch err
    text = [text '<' err.message '>' err.identifier];
  end
  if k >= 13
    y = y + left(k, v);
  end
end
function [z, text] = within(k, v, z)
  text = '';
  unwind_protect
    unwind_protect
      z = [z, v * 2];
      if k == 10
        z(0.5) = 1;
      end
    unwind_protect_cleanup
      text = [text 'inner '];
      try
        error('in:ner', 'not seen outside');
      catch e
        text = [text e.identifier ' '];
      end
    end_unwind_protect
    z = [z, -1];
  unwind_protect_cleanup
    text = [text 'outer '];
    disp(text);
  end_unwind_protect
end
function w = guarded(k, v)
  w = 0;
  unwind_protect
    if k == 11
      error('guarded:eleven', 'eleven');
    end
    w = v(k + 1);
  unwind_protect_cleanup
    printf('%g guarded\n', k);
    if k == 12
      x = v(1, 2, 3);
    end
  end_unwind_protect
end
function y = left(k, v)
  y = 0;
  while true
    unwind_protect
      y = y + 1;
      if y > 3
        break;
      end
    unwind_protect_cleanup
      if k == 15
        return;
      end
    end_unwind_protect
  end
  unwind_protect
    y = y * v(1);
    return;
  unwind_protect_cleanup
    y = -y;
  end_unwind_protect
end
% --- residual -------------------------------------------------------
function [y, text, z] = cleanup_blocks(k, v)
    [y, text, z] = cleanup_blocks__w1(k, v);
end

function [y, text, z] = cleanup_blocks__w1(k, v)
    y = 0;
    z = [];
    text = '';
    for i = 1:3
        unwind_protect
            y = y + i;
            if k == 1
                return;
            end
            if k == 2 && i == 2
                break;
            end
            if k == 3 && i == 2
                continue;
            end
            if k == 4
                y = y + v(i + 2);
            end
            if k == 5
                error('clean:body', 'body %d', i);
            end
            z(i) = v(end);
        unwind_protect_cleanup
            y = y + 10;
            text = [text, sprintf('%d|%s;', i, lasterr())];
            if k == 6
                return;
            end
            if k == 7
                error('clean:up', 'clean-up %d', i);
            end
            if k == 8
                break;
            end
            if k == 9
                v(7);
            end
        end_unwind_protect
        y = y + 100;
    end
    [z, more] = within(k, v, z);
    text = [text, more];
    try
        w = guarded(k, v);
        y = y + w;
    catch err
        text = [text, '<', err.message, '>', err.identifier];
    end
    if k >= 13
        y = y + left(k, v);
    end
end

function [z, text] = within(k, v, z)
    text = '';
    unwind_protect
        unwind_protect
            z = [z, v * 2];
            if k == 10
                z(0.5) = 1;
            end
        unwind_protect_cleanup
            text = [text, 'inner '];
            try
                error('in:ner', 'not seen outside');
            catch e
                text = [text, e.identifier, ' '];
            end
        end_unwind_protect
        z = [z, -1];
    unwind_protect_cleanup
        text = [text, 'outer '];
        disp(text);
    end_unwind_protect
end

function w = guarded(k, v)
    w = 0;
    unwind_protect
        if k == 11
            error('guarded:eleven', 'eleven');
        end
        w = v(k + 1);
    unwind_protect_cleanup
        printf('%g guarded\n', k);
        if k == 12
            x = v(1, 2, 3);
        end
    end_unwind_protect
end

function y = left(k, v)
    y = 0;
    while true
        unwind_protect
            y = y + 1;
            if y > 3
                break;
            end
        unwind_protect_cleanup
            if k == 15
                return;
            end
        end_unwind_protect
    end
    unwind_protect
        y = y * v(1);
        return;
    unwind_protect_cleanup
        y = -y;
    end_unwind_protect
end
% --- remarks --------------------------------------------------------
% 14:3: remark: loop kept: its jumps do not allow to unroll it [loop-kept]
% 15:5: remark: `cleanup_blocks` kept whole: a jump out of a clean-up block is not followed [kept-whole]
