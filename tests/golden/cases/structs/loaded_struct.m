% A file that is read into a struct touches no variable of the function that asks for it.
%
% RUN:  specialise loaded_struct -d 'scale = 2' -d "file = ''"
% TRY:  loaded_struct(3, 2, '')
function y = loaded_struct(x, scale, file)
  y = x;
  for k = 1:scale
    y = y + k;
  end
  if ~isempty(file) || x < 0
    data = load('numbers.txt');
    y = y + scale * sum(data(:));
  end
end
% --- residual -------------------------------------------------------
function y = loaded_struct(x)
    y = x + 1 + 2;
    if false || x < 0
        data = load('numbers.txt');
        y = y + 2 * sum(data(:));
    end
end
% --- remarks --------------------------------------------------------
