% Whether an element can be stored at all is asked before its subscript is looked at, and what can be no subscript is
% said where the places of a target are counted.
%
% RUN:  specialise classes_before_subscripts
% TRY:  classes_before_subscripts(0)
% TRY:  classes_before_subscripts(1.5)
% TRY:  classes_before_subscripts({1})
% TRY:  classes_before_subscripts(struct())
% TRY:  classes_before_subscripts(@sin)
% TRY:  classes_before_subscripts(2)
function classes_before_subscripts(k)
  try, a = 1:3; a(k) = {1}; catch e, disp(e.message); end
  try, a = 1:3; a(k) = struct(); catch e, disp(e.message); end
  try, a = 'abc'; a(k) = @sin; catch e, disp(e.message); end
  try, a = struct('f', {1, 2}); a(k) = 5; catch e, disp(e.message); end
  try, a = @sin; a(k) = 5; catch e, disp(e.message); end
  try, a = {1}; a{k} = 5; catch e, disp(e.message); end
  try, a = struct('f', {1, 2}); a(k).f = 5; catch e, disp(e.message); end
  try, a = struct('f', {{1}}); a.f{k} = 5; catch e, disp(e.message); end
  try, a = 1; a(k).f = 5; catch e, disp(e.message); end
end
% --- residual -------------------------------------------------------
function classes_before_subscripts(k)
    try
        a = 1:3;
        a(k) = {1};
    catch e
        disp(e.message);
    end
    try
        a = 1:3;
        a(k) = struct();
    catch e
        disp(e.message);
    end
    try
        a = 'abc';
        a(k) = @sin;
    catch e
        disp(e.message);
    end
    try
        a = struct('f', {1, 2});
        a(k) = 5;
    catch e
        disp(e.message);
    end
    try
        a = @sin;
        a(k) = 5;
    catch e
        disp(e.message);
    end
    try
        a = {1};
        a{k} = 5;
    catch e
        disp(e.message);
    end
    try
        a = struct('f', {1, 2});
        a(k).f = 5;
    catch e
        disp(e.message);
    end
    try
        a = struct('f', {{1}});
        a.f{k} = 5;
    catch e
        disp(e.message);
    end
    try
        a = 1;
        a(k).f = 5;
    catch e
        disp(e.message);
    end
end
% --- remarks --------------------------------------------------------
