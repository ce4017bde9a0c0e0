% What `[]` and '' are in a cell, a struct and out of a handle: stored in elements they delete, and plain
% empty values do not.
%
% RUN:  specialise null_values -t 'u: real double scalar'
% TRY:  null_values(1)
function null_values(u)
  try
    disp(a1(u));
  catch e
    disp(e.message);
  end
  try
    disp(a2(u));
  catch e
    disp(e.message);
  end
  try
    disp(a3(u));
  catch e
    disp(e.message);
  end
  try
    disp(a4(u));
  catch e
    disp(e.message);
  end
  try
    disp(a5(u));
  catch e
    disp(e.message);
  end
  try
    disp(a6(u));
  catch e
    disp(e.message);
  end
  try
    disp(a7(u));
  catch e
    disp(e.message);
  end
  try
    disp(a8(u));
  catch e
    disp(e.message);
  end
  try
    disp(a9(u));
  catch e
    disp(e.message);
  end
  try
    disp(b1(u));
  catch e
    disp(e.message);
  end
  try
    disp(b2(u));
  catch e
    disp(e.message);
  end
  try
    disp(b3(u));
  catch e
    disp(e.message);
  end
  try
    disp(b4(u));
  catch e
    disp(e.message);
  end
  try
    disp(b5(u));
  catch e
    disp(e.message);
  end
  try
    disp(b6(u));
  catch e
    disp(e.message);
  end
  try
    disp(b7(u));
  catch e
    disp(e.message);
  end
  try
    disp(c1(u));
  catch e
    disp(e.message);
  end
  try
    disp(c2(u));
  catch e
    disp(e.message);
  end
end
function y = a1(u)
  c = {[], u};
  y = [1 2 3];
  y(u) = c{u};
  y = size (y);
end
function y = a2(u)
  c = {zeros(0,0), u};
  y = [1 2 3];
  y(u) = c{u};
  y = size (y);
end
function y = a3(u)
  c = {'', u};
  y = [u 2 3];
  y(1) = c{1};
  y = size (y);
end
function y = a4(u)
  f = @(x) [];
  y = [1 u 3];
  y(u) = f (u);
  y = size (y);
end
function y = a5(u)
  if u, f = @(x) [];
  else f = @(x) 1;
  end, y = [1 u 3];
  y(u) = f (u);
  y = size (y);
end
function y = a6(u)
  e = [];
  z = {e, u};
  y = [1 2 3];
  y(u) = z{u};
  y = size (y);
end
function y = a7(u)
  s.a = {[], u};
  y = [1 2 3];
  y(u) = s.a{u};
  y = size (y);
end
function y = a8(u)
  s = struct ('a', {[], u});
  y = [1 2 3];
  y(u) = s(u).a;
  y = size (y);
end
function y = a9(u)
  s = struct ('a', [], 'b', u);
  y = [1 2 3];
  y(u) = s.a;
  y = size (y);
end
function y = b1(u)
  s.a = [];
  s.b = u;
  y = [1 2 3];
  y(u) = s.a;
  y = size (y);
end
function y = b2(u)
  c = {[], u};
  y = {1, 2, 3};
  y(u) = c{u};
  y = size (y);
end
function y = b3(u)
  c = {[], u};
  y.a = [1 2 3];
  y.a(u) = c{u};
  y = size (y.a);
end
function y = b4(u)
  c = {u, 1};
  c{u} = [];
  y = [1 2 3];
  y(u) = c{u};
  y = size (y);
end
function y = b5(u)
  y = va (u, []);
end
function y = b6(u)
  e = [];
  y = va (u, e);
end
function y = b7(u)
  c = {'', u};
  d = upper (c(1));
  y = [1 2 3];
  y(u) = d{u};
  y = size (y);
end
function y = c1(u)
  y = [1 2 3];
  if u, v = [];
  else v = 1;
  end, y(u) = v;
  y = size (y);
end
function y = c2(u)
  y = [1 2 3];
  c = {u, []};
  for k = 2:-1:1, try, y(u) = c{k};
  catch e, disp (e.message), end, end, y = size (y);
end
function y = va(u, varargin)
  y = [1 2 3];
  y(u) = varargin{u};
  y = size (y);
end
% --- residual -------------------------------------------------------
function null_values(u)
    try
        c = {[], u};
        y__1 = [1, 2, 3];
        y__1(u) = c{u};
        y__1 = size(y__1);
        disp(y__1);
    catch e
        disp(e.message);
    end
    try
        c = {zeros(0, 0), u};
        y__2 = [1, 2, 3];
        y__2(u) = c{u};
        y__2 = size(y__2);
        disp(y__2);
    catch e
        disp(e.message);
    end
    try
        y = [u, 2, 3];
        y(1) = [];
        disp([1, 2]);
    catch e
        disp(e.message);
    end
    try
        y__3 = [1, u, 3];
        y__3(u) = [];
        y__3 = size(y__3);
        disp(y__3);
    catch e
        disp(e.message);
    end
    try
        if u
            f = @(x) [];
        else
            f = @(x) 1;
        end
        y__4 = [1, u, 3];
        y__4(u) = f(u);
        y__4 = size(y__4);
        disp(y__4);
    catch e
        disp(e.message);
    end
    try
        z = {zeros(0, 0), u};
        y__5 = [1, 2, 3];
        y__5(u) = z{u};
        y__5 = size(y__5);
        disp(y__5);
    catch e
        disp(e.message);
    end
    try
        y__6 = [1, 2, 3];
        y__6(u) = subsref({[], u}, struct('type', '{}', 'subs', {{u}}));
        y__6 = size(y__6);
        disp(y__6);
    catch e
        disp(e.message);
    end
    try
        s = struct('a', {[], u});
        y__7 = [1, 2, 3];
        y__7(u) = s(u).a;
        y__7 = size(y__7);
        disp(y__7);
    catch e
        disp(e.message);
    end
    try
        y__8 = [1, 2, 3];
        y__8(u) = [];
        y__8 = size(y__8);
        disp(y__8);
    catch e
        disp(e.message);
    end
    try
        y__9 = [1, 2, 3];
        y__9(u) = zeros(0, 0);
        y__9 = size(y__9);
        disp(y__9);
    catch e
        disp(e.message);
    end
    try
        c = {[], u};
        y__10 = {1, 2, 3};
        y__10(u) = c{u};
        y__10 = size(y__10);
        disp(y__10);
    catch e
        disp(e.message);
    end
    try
        c = {[], u};
        y__11 = struct('a', [1, 2, 3]);
        y__11.a(u) = c{u};
        y__11 = size(y__11.a);
        disp(y__11);
    catch e
        disp(e.message);
    end
    try
        c = {u, 1};
        c{u} = [];
        y__12 = [1, 2, 3];
        y__12(u) = c{u};
        y__12 = size(y__12);
        disp(y__12);
    catch e
        disp(e.message);
    end
    try
        varargin = {[]};
        y__13 = [1, 2, 3];
        y__13(u) = varargin{u};
        y__13 = size(y__13);
        disp(y__13);
    catch e
        disp(e.message);
    end
    try
        varargin = cell(1, 1);
        y__14 = [1, 2, 3];
        y__14(u) = varargin{u};
        y__14 = size(y__14);
        disp(y__14);
    catch e
        disp(e.message);
    end
    try
        d = {char(zeros(0, 0))};
        y__15 = [1, 2, 3];
        y__15(u) = d{u};
        y__15 = size(y__15);
        disp(y__15);
    catch e
        disp(e.message);
    end
    try
        if u
            v = [];
        else
            v = 1;
        end
        y__16 = [1, 2, 3];
        y__16(u) = v;
        y__16 = size(y__16);
        disp(y__16);
    catch e
        disp(e.message);
    end
    try
        disp(c2__1(u));
    catch e
        disp(e.message);
    end
end

function y = c2__1(u)
    y = [1, 2, 3];
    try
        y(u) = [];
    catch e
        disp(e.message)
    end
    try
        y(u) = u;
    catch e
        disp(e.message)
    end
    y = size(y);
end
% --- remarks --------------------------------------------------------
