% A label that may not be evaluated calls a nested function that counts: only where it is evaluated.
%
% RUN:  specialise declines_nested_in_label -t 'x: realscalar'
% TRY:  declines_nested_in_label(2)   declines_nested_in_label(7)   declines_nested_in_label(NaN)
function y = declines_nested_in_label(x)
  c = 0;
  y = 1;
  switch bump(x)
    case 2
      y = 2;
    case bump(7)
      y = 3;
  end
  y = [y, c];

  function r = bump(t)
    c = c + 1;
    r = t;
  end
end
% --- residual -------------------------------------------------------
function y = declines_nested_in_label(x)
    y = declines_nested_in_label__w1(x);
end

function y = declines_nested_in_label__w1(x)
    c = 0;
    y = 1;
    switch bump(x)
        case 2
            y = 2;
        case bump(7)
            y = 3;
    end
    y = [y, c];

    function r = bump(t)
        c = c + 1;
        r = t;
    end
end
% --- remarks --------------------------------------------------------
% 11:10: remark: `declines_nested_in_label` kept whole: a call of a nested function inside an expression is not followed [kept-whole]
% 5:1: remark: a nested function makes `declines_nested_in_label__w1` run in the run-time's interpreter [native-interpreted]
