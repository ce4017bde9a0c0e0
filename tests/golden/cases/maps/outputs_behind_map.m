% Several values asked of what stands behind a map are an error, once the arguments of the chain are evaluated.
%
% RUN:  specialise outputs_behind_map
% TRY:  outputs_behind_map(1)
% TRY:  outputs_behind_map(2)
function r = outputs_behind_map(x)
  m = containers.Map({'p'}, {{x, 2, 3}});
  r = 0;
  try
    [a, b] = m('p'){shown(1):2};
    r = a + b;
  catch e
    disp(e.message)
    disp(e.identifier)
  end
end
function k = shown(k)
  disp(k)
end
% --- residual -------------------------------------------------------
function r = outputs_behind_map(x)
    m = containers.Map({'p'}, {{x, 2, 3}});
    r = 0;
    try
        shown__1();
        [a, b] = m('p'){1:2};
        r = a + b;
    catch e
        disp(e.message)
        disp(e.identifier)
    end
end

function shown__1()
    disp(1)
end
% --- remarks --------------------------------------------------------
% 10:14: remark: a list behind an object makes `outputs_behind_map` run in the run-time's interpreter [native-interpreted]
