% What the first call shows the others do not: the function remembers.
%
% RUN:  specialise kept_shows -t 'x: realscalar'
% TRY:  kept_shows(2)
function y = kept_shows(x)
  y = kept_loud(1) + x * kept_loud(2);
end
function v = kept_loud(k)
  persistent T
  if isempty(T)
    disp('made');
    T = [10 20];
  end
  v = T(k);
end
% --- residual -------------------------------------------------------
function y = kept_shows(x)
    y = kept_loud__1(1) + x * kept_loud__1(2);
end

function v = kept_loud__1(k)
    table__1 = [10, 20];
    persistent T;
    if isempty(T)
        disp('made');
        T = true;
    end
    v = table__1(k);
end
% --- remarks --------------------------------------------------------
