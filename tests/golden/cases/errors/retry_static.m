% Three tries, each with a handler that goes on.
%
% RUN:  specialise retry_static -d 'tries = 3' -t 'p: real double [1 ?]' --nargout 2
% TRY:  retry_static([0.1 0.9], 3)
% TRY:  retry_static([0.1 0.2 0.3], 3)
% TRY:  retry_static([0.1], 3)
function [k, msg] = retry_static(p, tries)
  msg = '';
  for k = 1:tries
    try
      v = p(k);
      if v < 0.5, error('try:again', 'p=%g', v); end
      return
    catch e
      msg = [msg e.message ';'];
    end
  end
  k = -1;
end
% --- residual -------------------------------------------------------
function [k, msg] = retry_static(p)
    try
        v = p(1);
        if v < 0.5
            error('try:again', 'p=%g', v);
        end
        k = 1;
        msg = '';
        return;
    catch e
        msg = ['', e.message, ';'];
    end
    try
        v = p(2);
        if v < 0.5
            error('try:again', 'p=%g', v);
        end
        k = 2;
        return;
    catch e
        msg = [msg, e.message, ';'];
    end
    try
        v = p(3);
        if v < 0.5
            error('try:again', 'p=%g', v);
        end
        k = 3;
        return;
    catch e
        msg = [msg, e.message, ';'];
    end
    k = -1;
end
% --- remarks --------------------------------------------------------
