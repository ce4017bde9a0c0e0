% A nested function has its persistent variables once, however many places call it.
%
% RUN:  specialise persistent_variables
% TRY:  persistent_variables(2)
% TRY:  persistent_variables([1 2])
function r = persistent_variables(k)
  p = 0;
  add();
  add();
  r = {p, with_list(k), with_list(k)};
  function add()
    persistent n
    if isempty(n)
      n = 0;
    end
    n = n + k;
    p = n;
  end
end
function r = with_list(k)
  count = 0;
  r = [kept(1), kept(k)];
  function n = kept(x)
    persistent all = [];
    all(end + 1) = x(1);
    count = count + 1;
    n = numel(all) + count;
  end
end
% --- residual -------------------------------------------------------
function r = persistent_variables(k)
    r = persistent_variables__w1(k);
end

function r = persistent_variables__w1(k)
    p = 0;
    add();
    add();
    r = {p, with_list(k), with_list(k)};

    function add()
        persistent n;
        if isempty(n)
            n = 0;
        end
        n = n + k;
        p = n;
    end
end

function r = with_list(k)
    count = 0;
    r = [kept(1), kept(k)];

    function n = kept(x)
        persistent all = [];
        all(end + 1) = x(1);
        count = count + 1;
        n = numel(all) + count;
    end
end
% --- remarks --------------------------------------------------------
% 8:3: remark: `persistent_variables` kept whole: a nested function with persistent variables is not followed [kept-whole]
% 6:1: remark: a nested function makes `persistent_variables__w1` run in the run-time's interpreter [native-interpreted]
% 20:1: remark: a nested function makes `with_list` run in the run-time's interpreter [native-interpreted]
