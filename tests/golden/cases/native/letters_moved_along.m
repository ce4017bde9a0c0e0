% Remainders of letters and a number from before the loop: within 32 bits where the number is small, else beyond them.
%
% RUN:  specialise letters_moved_along -t 's: char [1 ?]' -t 'k: real double scalar'
% TRY:  letters_moved_along('Veni, vidi, vici. XYZ xyz', 3)   letters_moved_along('abc ABC', -5)   letters_moved_along('abcxyz', 2^30)   letters_moved_along('abcxyz', -2^30)
% TRY:  letters_moved_along('abcxyz', 2^30 + 1)   letters_moved_along('abcxyz', -2^31 - 7)   letters_moved_along('abcxyzXYZ', 2^37)   letters_moved_along('zZ', 1e15)
% TRY:  letters_moved_along('zZ', 2.5)   letters_moved_along('zZ', NaN)   letters_moved_along('zZ', -0)   letters_moved_along('..', Inf)
function t = letters_moved_along(s, k)
  t = s;
  for i = 1:numel(s)
    c = s(i);
    if c >= 'a' && c <= 'z'
      t(i) = char(mod(c - 'a' + k, 26) + 'a');
    elseif c >= 'A' && c <= 'Z'
      t(i) = char(mod(c - 'A' + k, 26) + 'A');
    end
  end
end
% --- residual -------------------------------------------------------
function t = letters_moved_along(s, k)
    t = s;
    for i = 1:numel(s)
        c = s(i);
        if c >= 'a' && c <= 'z'
            t(i) = char(mod(c - 'a' + k, 26) + 'a');
        elseif c >= 'A' && c <= 'Z'
            t(i) = char(mod(c - 'A' + k, 26) + 'A');
        end
    end
end
% --- remarks --------------------------------------------------------
