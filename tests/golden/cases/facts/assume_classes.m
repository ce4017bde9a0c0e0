% Class predicates decide those that follow.
%
% RUN:  specialise assume_classes -d 'k = 2' -t 'k2: realscalar'
% TRY:  assume_classes('ab', 2, 1)
% TRY:  assume_classes({1, 2}, 2, 1)
% TRY:  assume_classes(struct('a', 1), 2, 1)
% TRY:  assume_classes(int8([1 2]), 2, 1)
% TRY:  assume_classes([1 2], 2, 1)
% TRY:  assume_classes(true, 2, 1)
% TRY:  assume_classes(@sin, 2, 1)
function y = assume_classes(x, k, k2)
  if ischar(x)
    y = describe(x) + k;
  elseif iscell(x) && ~ischar(x)
    y = describe(x) + 100;
  elseif isa(x, 'int8')
    y = describe(x);
  elseif isnumeric(x) || islogical(x)
    y = describe(x);
  else
    y = -1;
  end
  y = y + k2;
end
function d = describe(x)
  if ischar(x)
    d = 1;
  elseif iscell(x)
    d = 2;
  elseif isinteger(x)
    d = 3;
  elseif islogical(x)
    d = 4;
  else
    d = 5;
  end
end
% --- residual -------------------------------------------------------
function y = assume_classes(x, k2)
    if ischar(x)
        y = 3;
    elseif iscell(x)
        y = 102;
    elseif isa(x, 'int8') || (isnumeric(x) || islogical(x))
        if isinteger(x)
            y = 3;
        elseif islogical(x)
            y = 4;
        else
            y = 5;
        end
    else
        y = -1;
    end
    y = y + k2;
end
% --- remarks --------------------------------------------------------
