% A calculator by recursive descent over a text that is not known: a function each, however deep it calls itself. The
% place in the text is one further in each call; a version for each least place would never end.
%
% RUN:  specialise descent -t 's: char row'
% TRY:  descent('1+2*3')
% TRY:  descent('-(1.5+2)*-3^2-4/8')
% TRY:  descent('(( 2)) * 3')
% TRY:  descent('2*(3+')
% TRY:  descent('2)')
function v = descent(s)
  [v, p] = total(s, 1);
  if p <= numel(s), error('what is %s', s(p:end)); end
end
function [v, p] = total(s, p)
  [v, p] = product(s, p);
  while p <= numel(s) && any(s(p) == '+-')
    op = s(p);
    [w, p] = product(s, p + 1);
    if op == '+', v = v + w; else, v = v - w; end
  end
end
function [v, p] = product(s, p)
  [v, p] = power(s, p);
  while p <= numel(s) && any(s(p) == '*/')
    op = s(p);
    [w, p] = power(s, p + 1);
    if op == '*', v = v * w; else, v = v / w; end
  end
end
function [v, p] = power(s, p)
  [v, p] = signed(s, p);
  if p <= numel(s) && s(p) == '^'
    [w, p] = power(s, p + 1);
    v = v ^ w;
  end
end
function [v, p] = signed(s, p)
  if p <= numel(s) && s(p) == '-'
    [v, p] = signed(s, p + 1);
    v = -v;
  else
    [v, p] = primary(s, p);
  end
end
function [v, p] = primary(s, p)
  while p <= numel(s) && s(p) == ' ', p = p + 1; end
  if p > numel(s), error('nothing at %d', p); end
  if s(p) == '('
    [v, p] = total(s, p + 1);
    if p > numel(s) || s(p) ~= ')', error('no ) at %d', p); end
    p = p + 1;
  else
    q = p;
    while q <= numel(s) && any(s(q) == '0123456789.'), q = q + 1; end
    v = str2double(s(p:q-1));
    p = q;
  end
end
% --- residual -------------------------------------------------------
function v = descent(s)
    numel__1 = numel(s);
    if 1 <= numel__1 && s(1) == '-'
        [v, p] = signed__3(s, 2);
        v = -v;
    else
        p = 1;
        while p <= numel__1 && s(p) == ' '
            p = p + 1;
        end
        if p > numel__1
            error('nothing at %d', p);
        end
        if s(p) == '('
            [v, p] = total__3(s, p + 1);
            if p > numel__1 || s(p) ~= ')'
                error('no ) at %d', p);
            end
            p = p + 1;
        else
            q = p;
            while q <= numel__1 && any(s(q) == '0123456789.')
                q = q + 1;
            end
            v = str2double(s(p:q-1));
            p = q;
        end
    end
    if p <= numel__1 && s(p) == '^'
        [w__2, p] = power__2(s, p + 1);
        v = v^w__2;
    end
    while p <= numel__1 && any(s(p) == '*/')
        op = s(p);
        [w__1, p] = power__2(s, p + 1);
        if op == '*'
            v = v * w__1;
        else
            v = v / w__1;
        end
    end
    while p <= numel__1 && any(s(p) == '+-')
        op = s(p);
        [w, p] = product__2(s, p + 1);
        if op == '+'
            v = v + w;
        else
            v = v - w;
        end
    end
    if p <= numel__1
        error('what is %s', s(p:end));
    end
end

function [v, p] = product__2(s, p)
    [v, p] = power__2(s, p);
    numel__1 = numel(s);
    while p <= numel__1 && any(s(p) == '*/')
        op = s(p);
        [w, p] = power__2(s, p + 1);
        if op == '*'
            v = v * w;
        else
            v = v / w;
        end
    end
end

function [v, p] = power__2(s, p)
    [v, p] = signed__2(s, p);
    if p <= numel(s) && s(p) == '^'
        [w, p] = power__2(s, p + 1);
        v = v^w;
    end
end

function [v, p] = signed__2(s, p)
    if p <= numel(s) && s(p) == '-'
        [v, p] = signed__2(s, p + 1);
        v = -v;
    else
        [v, p] = primary__2(s, p);
    end
end

function [v, p] = signed__3(s, p)
    if p <= numel(s) && s(p) == '-'
        [v, p] = signed__3(s, p + 1);
        v = -v;
    else
        [v, p] = primary__3(s, p);
    end
end

function [v, p] = primary__2(s, p)
    numel__1 = numel(s);
    while p <= numel__1 && s(p) == ' '
        p = p + 1;
    end
    if p > numel__1
        error('nothing at %d', p);
    end
    if s(p) == '('
        [v, p] = total__3(s, p + 1);
        if p > numel__1 || s(p) ~= ')'
            error('no ) at %d', p);
        end
        p = p + 1;
    else
        q = p;
        while q <= numel__1 && any(s(q) == '0123456789.')
            q = q + 1;
        end
        v = str2double(s(p:q-1));
        p = q;
    end
end

function [v, p] = primary__3(s, p)
    numel__1 = numel(s);
    while p <= numel__1 && s(p) == ' '
        p = p + 1;
    end
    if p > numel__1
        error('nothing at %d', p);
    end
    if s(p) == '('
        [v, p] = total__4(s, p + 1);
        if p > numel__1 || s(p) ~= ')'
            error('no ) at %d', p);
        end
        p = p + 1;
    else
        q = p;
        while q <= numel__1 && any(s(q) == '0123456789.')
            q = q + 1;
        end
        v = str2double(s(p:q-1));
        p = q;
    end
end

function [v, p] = total__3(s, p)
    [v, p] = product__2(s, p);
    numel__1 = numel(s);
    while p <= numel__1 && any(s(p) == '+-')
        op = s(p);
        [w, p] = product__2(s, p + 1);
        if op == '+'
            v = v + w;
        else
            v = v - w;
        end
    end
end

function [v, p] = total__4(s, p)
    [v, p] = product__5(s, p);
    numel__1 = numel(s);
    while p <= numel__1 && any(s(p) == '+-')
        op = s(p);
        [w, p] = product__5(s, p + 1);
        if op == '+'
            v = v + w;
        else
            v = v - w;
        end
    end
end

function [v, p] = product__5(s, p)
    [v, p] = power__6(s, p);
    numel__1 = numel(s);
    while p <= numel__1 && any(s(p) == '*/')
        op = s(p);
        [w, p] = power__6(s, p + 1);
        if op == '*'
            v = v * w;
        else
            v = v / w;
        end
    end
end

function [v, p] = power__6(s, p)
    [v, p] = signed__3(s, p);
    if p <= numel(s) && s(p) == '^'
        [w, p] = power__6(s, p + 1);
        v = v^w;
    end
end
% --- remarks --------------------------------------------------------
% 39:14: remark: an argument kept general: it grows with the recursion [kept-general]
