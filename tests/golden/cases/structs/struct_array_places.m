% `s.f = v` of an array of structs is refused before v is asked for; `x -= s.f` of one takes the first value of the list.
%
% RUN:  specialise struct_array_places -d 'k = 2'
% TRY:  struct_array_places(struct('a', 1), 2)   struct_array_places([], 2)   struct_array_places(struct('a', {4, 5, 6}), 2)
function y = struct_array_places(s, k)
  s(k).a = 7;
  y = 20;
  try
    y -= s.a;
  catch
    y = -1;
  end
  t = struct('a', {1, 2});
  try
    t.b = shout(y);
  catch err
    disp(err.message)
  end
end
function r = shout(y)
  disp(y)
  r = y;
end
% --- residual -------------------------------------------------------
function y = struct_array_places(s)
    s(2).a = 7;
    y = 20;
    try
        y -= s.a;
    catch
        y = -1;
    end
    disp('invalid dot name structure assignment because the structure array is empty.  Specify a subscript on the structure array to resolve.')
end
% --- remarks --------------------------------------------------------
