% A method of an object is no function that is nowhere: in a `try` it is called.
%
% RUN:  specialise method_in_try -t 'x: realscalar'
% TRY:  method_in_try(2)
% TRY:  method_in_try(-1)
function y = method_in_try(x)
  m = containers.Map();
  y = x;
  try
    k = keys(m);
    m('a') = x;
    y = y + numel(keys(m)) + numel(k);
    remove(m, 'b');
  catch err
    y = -numel(err.message);
  end
end
% --- residual -------------------------------------------------------
function y = method_in_try(x)
    m = containers.Map();
    y = x;
    try
        k = keys(m);
        m('a') = x;
        y = y + numel(keys(m)) + numel(k);
        remove(m, 'b');
    catch err
        y = -numel(err.message);
    end
end
% --- remarks --------------------------------------------------------
