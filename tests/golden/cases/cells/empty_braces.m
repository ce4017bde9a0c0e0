% `a{}` is an error, and so is an assignment to a place without subscripts, wherever it stands in the target.
%
% RUN:  specialise empty_braces -t 'p: real double scalar'
% TRY:  empty_braces(1, 2)   empty_braces(0, {1, 2})   empty_braces(-1, 'a')
function m = empty_braces(p, q)
  a = {p, q};
  m = {};
  try, a{}; m{end + 1} = 'read'; catch err, m{end + 1} = err.message; end
  try, x = a{}; m{end + 1} = x; catch err, m{end + 1} = err.message; end
  try, x = q{}; m{end + 1} = x; catch err, m{end + 1} = err.message; end
  try, a{} = 3; m{end + 1} = a; catch err, m{end + 1} = err.message; end
  try, a() = q; m{end + 1} = a; catch err, m{end + 1} = err.message; end
  try, a() = []; m{end + 1} = a; catch err, m{end + 1} = err.message; end
  try, a(){1} = p; m{end + 1} = a; catch err, m{end + 1} = err.message; end
  try, a{1}{} = p; m{end + 1} = a; catch err, m{end + 1} = err.message; end
  try, q() = p; m{end + 1} = q; catch err, m{end + 1} = err.message; end
  try, s.b = a; s.b{} = p; m{end + 1} = s; catch err, m{end + 1} = err.message; end
end
% --- residual -------------------------------------------------------
function m = empty_braces(p, q)
    m = empty_braces__w1(p, q);
end

function m = empty_braces__w1(p, q)
    a = {p, q};
    m = {};
    try
        a{};
        m{end + 1} = 'read';
    catch err
        m{end + 1} = err.message;
    end
    try
        x = a{};
        m{end + 1} = x;
    catch err
        m{end + 1} = err.message;
    end
    try
        x = q{};
        m{end + 1} = x;
    catch err
        m{end + 1} = err.message;
    end
    try
        a{} = 3;
        m{end + 1} = a;
    catch err
        m{end + 1} = err.message;
    end
    try
        a() = q;
        m{end + 1} = a;
    catch err
        m{end + 1} = err.message;
    end
    try
        a() = [];
        m{end + 1} = a;
    catch err
        m{end + 1} = err.message;
    end
    try
        a(){1} = p;
        m{end + 1} = a;
    catch err
        m{end + 1} = err.message;
    end
    try
        a{1}{} = p;
        m{end + 1} = a;
    catch err
        m{end + 1} = err.message;
    end
    try
        q() = p;
        m{end + 1} = q;
    catch err
        m{end + 1} = err.message;
    end
    try
        s.b = a;
        s.b{} = p;
        m{end + 1} = s;
    catch err
        m{end + 1} = err.message;
    end
end
% --- remarks --------------------------------------------------------
% 11:8: remark: `empty_braces` kept whole: an assignment to a place without subscripts is not followed [kept-whole]
