% A function that is kept whole keeps the functions that its texts may name: those that stand there, and all of its
% file where something is called by a text that does not.
%
% RUN:  specialise named_by_text_in_what_is_kept -t 'x: real double [1 3]'
% TRY:  named_by_text_in_what_is_kept([1 2 3], 2)   named_by_text_in_what_is_kept([-1 NaN 5], 1)
function f = named_by_text_in_what_is_kept(x, k)
  f = chosen(x, k) + listed(x, k);
end
function f = chosen(x, k)
  fh = 'largest';
  if k == 1
    fh = 'squares';
  elseif k > 2
    load nosuch
  end
  f = feval(fh, x);
end
function f = listed(x, k)
  if k > 2
    load nosuch
  end
  f = cellfun(['squa', 'res'], {x});
end
function f = squares(x)
  f = sum(x.^2);
end
function f = largest(x)
  f = max(x);
end
% --- residual -------------------------------------------------------
function f = named_by_text_in_what_is_kept(x, k)
    f = chosen(x, k) + listed(x, k);
end

function f = chosen(x, k)
    fh = 'largest';
    if k == 1
        fh = 'squares';
    elseif k > 2
        load('nosuch')
    end
    f = feval(fh, x);
end

function f = listed(x, k)
    if k > 2
        load('nosuch')
    end
    f = cellfun(['squa', 'res'], {x});
end

function f = largest(x)
    f = max(x);
end

function f = squares(x)
    f = sum(x.^2);
end
% --- remarks --------------------------------------------------------
% 14:5: remark: `chosen` kept whole: `load` is not followed [kept-whole]
% 20:5: remark: `listed` kept whole: `load` is not followed [kept-whole]
% 14:5: remark: command syntax makes `chosen` run in the run-time's interpreter [native-interpreted]
% 20:5: remark: command syntax makes `listed` run in the run-time's interpreter [native-interpreted]
