% Quotes are part of a text's value: a template in double quotes is printed as it is, also where its text comes by way of
% variables, cells, joined pieces and functions.
%
% RUN:  specialise text_quotes -t 'c: real double scalar'
% TRY:  text_quotes(1)
% TRY:  text_quotes(2)
function text_quotes(c)
  s = "a\\tb";
  if c > 1
    t = s;
  else
    t = 'x\n';
  end
  show(t);
  u = {s, 'c\td'};
  show(u{c});
  show([s, 'x', char(c + 60)]);
  t = [s, "x"];
  for k = 1:c
    t = [t, "d"];
  end
  show(t);
  t(c) = 'q';
  show(t);
  show(sprintf("%d\\n", c));
  f = @(x) [s x];
  show(f('q'));
  show(f("q"));
  show(pick(s, c));
  show(pick('a\tb', c));
  show(upper(t));
end
function show(t)
  printf(t);
  printf('|%d\n', is_dq_string(t));
end
function r = pick(s, c)
  if c > 5
    r = '';
  else
    r = s;
  end
end
% --- residual -------------------------------------------------------
function text_quotes(c)
    if c > 1
        t = "a\\tb";
    else
        t = 'x\n';
    end
    printf(t);
    printf('|%d\n', is_dq_string(t));
    u = {"a\\tb", 'c\td'};
    show__2(u{c});
    t = ['a\tbx', char(c + 60)];
    printf(t);
    printf('|%d\n', is_dq_string(t));
    t = "a\\tbx";
    for k = 1:c
        t = [t, "d"];
    end
    printf(t);
    printf('|%d\n', is_dq_string(t));
    t(c) = 'q';
    printf(t);
    printf('|%d\n', is_dq_string(t));
    t__2 = sprintf("%d\\n", c);
    printf(t__2);
    printf('|%d\n', is_dq_string(t__2));
    printf('a\tbq');
    printf('|0\n');
    printf('a\\tbq');
    printf('|1\n');
    if c > 5
        t__2 = '';
    else
        t__2 = "a\\tb";
    end
    printf(t__2);
    printf('|%d\n', is_dq_string(t__2));
    if c > 5
        t__2 = '';
    else
        t__2 = 'a\tb';
    end
    printf(t__2);
    printf('|%d\n', is_dq_string(t__2));
    t = upper(t);
    printf(t);
    printf('|%d\n', is_dq_string(t));
end

function show__2(t)
    printf(t);
    printf('|%d\n', is_dq_string(t));
end
% --- remarks --------------------------------------------------------
