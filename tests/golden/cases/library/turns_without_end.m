% Functions that turn, shift and print by a number are told when that has no end.
%
% RUN:  specialise turns_without_end -t 'n: real double scalar' -d 'f = 1'
% TRY:  turns_without_end([1 2 3], Inf, 1)   turns_without_end(magic(3), -Inf, 1)   turns_without_end(5, Inf, 1)   turns_without_end([1 2 3], 2, 1)   turns_without_end([], Inf, 1)
% TRY:  turns_without_end([1 2; 3 4], Inf, 1)   turns_without_end([1 2; 3 4], 3, 1)   turns_without_end([1 2; 3 4], NaN, 1)   turns_without_end([1 2; 3 4], 1.5, 1)
function s = turns_without_end(x, n, f)
  s = '';
  for k = 1:5
    try
      switch k
        case 1
          y = circshift(x, n);
        case 2
          y = flip(x, n);
        case 3
          y = rot90(x, n);
        case 4
          y = double(num2str(x * f, n));
        otherwise
          y = circshift(x, [n 0]);
      end
      s = [s mat2str(y) ';'];
    catch e
      s = [s e.identifier '|' e.message ';'];
    end
  end
end
% --- residual -------------------------------------------------------
function s = turns_without_end(x, n)
    s = '';
    try
        y = circshift(x, n);
        s = [mat2str(y), ';'];
    catch e
        s = [s, e.identifier, '|', e.message, ';'];
    end
    try
        y = flip(x, n);
        s = [s, mat2str(y), ';'];
    catch e
        s = [s, e.identifier, '|', e.message, ';'];
    end
    try
        y = rot90(x, n);
        s = [s, mat2str(y), ';'];
    catch e
        s = [s, e.identifier, '|', e.message, ';'];
    end
    try
        y = double(num2str(x * 1, n));
        s = [s, mat2str(y), ';'];
    catch e
        s = [s, e.identifier, '|', e.message, ';'];
    end
    try
        y = circshift(x, [n, 0]);
        s = [s, mat2str(y), ';'];
    catch e
        s = [s, e.identifier, '|', e.message, ';'];
    end
end
% --- remarks --------------------------------------------------------
