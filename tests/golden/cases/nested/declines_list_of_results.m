% How many results there are is decided when it runs: the function stays as it is.
% RUN:  specialise declines_list_of_results -t 'x: real double scalar'
% TRY:  declines_list_of_results(2)
% TRY:  declines_list_of_results(-1)
function a = declines_list_of_results(x)
  n = 2;
  a = parts(x);
  function varargout = parts(t)
    if t > 0
      varargout{1} = n * t;
    end
  end
end
% --- residual -------------------------------------------------------
function a = declines_list_of_results(x)
    a = declines_list_of_results__w1(x);
end

function a = declines_list_of_results__w1(x)
    n = 2;
    a = parts(x);

    function varargout = parts(t)
        if t > 0
            varargout{1} = n * t;
        end
    end
end
% --- remarks --------------------------------------------------------
% 7:7: remark: `declines_list_of_results` kept whole: a nested function whose list of results is not known is not followed [kept-whole]
% 5:1: remark: a nested function makes `declines_list_of_results__w1` run in the run-time's interpreter [native-interpreted]
