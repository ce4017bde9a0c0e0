% A description that counts: its count and its sums are numbers of the residual, the rest is known. One of the counts is
% an argument of an error, one is a whole number that becomes something else.
%
% RUN:  specialise counted_in_a_description -t 'x: real double [1 n]' -t 'w: realscalar'
% TRY:  counted_in_a_description([1 2 3], 2)
% TRY:  counted_in_a_description([5 -1 2 200 7], -0)
% TRY:  counted_in_a_description([NaN -0 Inf], NaN)
% TRY:  counted_in_a_description(zeros(1, 0), 1)
function y = counted_in_a_description(x, w)
  meter('open', struct('k', 3, 'types', {{'a', 'b'}}, 'w', w));
  series('open');
  y = 0;
  for i = 1:numel(x)
    y = y + meter('eval', x(i));
    series('add', x(i));
  end
  y = [y, meter('count', 0), series('get'), changes(x)];
end
function r = meter(what, a)
  persistent M
  r = 0;
  switch what
    case 'open', M = a; M.count = 0;
    case 'count', r = M.count;
    case 'eval'
      M.count = M.count + 1;
      if a > 100, error('meter:big', 'too big at %d', M.count); end
      for j = 1:numel(M.types)
        switch M.types{j}
          case 'a', r = r + M.w * a + M.k;
          case 'b', r = r + min(a, M.w) * M.count;
        end
      end
  end
end
function r = series(what, a)
  persistent S
  r = 0;
  switch what
    case 'open', S = struct('n', 0, 'of', struct('sum', 0, 'most', -Inf), 'name', 'abc');
    case 'add'
      S.n = S.n + 1;
      S.of.sum = S.of.sum + a;
      if a > S.of.most, S.of.most = a; end
    case 'get', r = [S.n, S.of.sum, S.of.most, numel(S.name)];
  end
end
function r = changes(x)
  changed('open');
  for i = 1:numel(x), changed('add', x(i)); end
  r = changed('get');
end
function r = changed(what, a)
  persistent C
  r = 0;
  switch what
    case 'open', C = struct('n', 0, 'k', 3);
    case 'add'
      C.n = C.n + 1;
      if C.n > 2, C.n = int8(5); end
      if a < 0, C.n = 'x'; end
    case 'get', r = double(C.n) * C.k;
  end
end
% --- residual -------------------------------------------------------
function y = counted_in_a_description(x, w)
    r__2 = 0;
    counted_in_a_description__series__S__n = 0;
    counted_in_a_description__series__S__of__sum = 0;
    counted_in_a_description__series__S__of__most = -Inf;
    counted_in_a_description__series__S__name = 'abc';
    y = 0;
    for i = 1:numel(x)
        a = x(i);
        M__count = r__2 + 1;
        r__2 = M__count;
        if a > 100
            error('meter:big', 'too big at %d', M__count);
        end
        y = y + (0 + w * a + 3 + min(a, w) * M__count);
        counted_in_a_description__series__S__n = counted_in_a_description__series__S__n + 1;
        counted_in_a_description__series__S__of__sum = counted_in_a_description__series__S__of__sum + ...
                a;
        if a > counted_in_a_description__series__S__of__most
            counted_in_a_description__series__S__of__most = a;
        end
    end
    y = [y, r__2, [counted_in_a_description__series__S__n, ...
            counted_in_a_description__series__S__of__sum, ...
            counted_in_a_description__series__S__of__most, ...
            numel(counted_in_a_description__series__S__name)], changes__1(x)];
end

function r = changes__1(x)
    counted_in_a_description__changed__C__n = 0;
    for i = 1:numel(x)
        a = x(i);
        counted_in_a_description__changed__C__n = counted_in_a_description__changed__C__n + 1;
        if counted_in_a_description__changed__C__n > 2
            counted_in_a_description__changed__C__n = int8(5);
        end
        if a < 0
            counted_in_a_description__changed__C__n = 'x';
        end
    end
    r = double(counted_in_a_description__changed__C__n) * 3;
end
% --- remarks --------------------------------------------------------
