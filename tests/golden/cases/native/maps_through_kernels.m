% containers.Map in native code: counters by text and by number, methods with and without arguments, maps in fields and
% cells, handed to functions that store into them, joined; errors of keys, classes and braces.
%
% RUN:  specialise maps_through_kernels --nargout 2 -t 'k: realscalar' -t 'words: cell'
% TRY:  maps_through_kernels(0, {'a', 'b', 'a', 'c', 'a'})   maps_through_kernels(1, {'a', 'b'})
% TRY:  maps_through_kernels(2, {'a', 'b'})   maps_through_kernels(3, {'a', 'b'})   maps_through_kernels(4, {'a', 'b'})
% TRY:  maps_through_kernels(5, {'a', 'b'})   maps_through_kernels(6, {'a', 'b'})   maps_through_kernels(7, {'a', 'b'})
% TRY:  maps_through_kernels(8, {'a', 'b'})   maps_through_kernels(9, {'a', 'b'})   maps_through_kernels(10, {'a', 'b'})
% TRY:  maps_through_kernels(0, {'a', 2})   maps_through_kernels(11, {'x'})   maps_through_kernels(12, {'x'})
% TRY:  maps_through_kernels(13, {'b', 'a'})   maps_through_kernels(14, {'b', 'a'})   maps_through_kernels(15, {'b'})
function [y, text] = maps_through_kernels(k, words)
  counts = containers.Map();
  for i = 1:numel(words)
    w = words{i};
    if isKey(counts, w)
      counts(w) = counts(w) + 1;
    else
      counts(w) = 1;
    end
  end
  names = counts.keys();
  text = sprintf('%s,', names{:});
  y = [counts.Count, counts.length(), numel(counts), cell2mat(values(counts))];
  squares = containers.Map('KeyType', 'double', 'ValueType', 'any');
  for i = 1:3
    squares(i) = i ^ 2;
  end
  y = [y, squares(2), squares.isKey(7), squares.isKey({1, 9})];
  switch k
    case 1
      y = counts('nowhere');
    case 2
      y = squares('text');
    case 3
      y = squares{1};
    case 4
      counts{1} = 2;
    case 5
      fill(counts, words, 10);
      y = [counts('a'), counts.Count];
    case 6
      s.map = counts;
      s.map('new') = 5;
      c = {squares, s};
      y = [counts.isKey('new'), c{2}.map('new'), c{1}(3), c{1}.Count, s.map.isKey('a')];
    case 7
      remove(counts, 'a');
      counts.remove('nowhere');
    case 8
      y = counts.nothing;
    case 9
      both = [counts; containers.Map({'q', 'a'}, {7, 8})];
      text = strjoin(both.keys(), '+');
      y = cell2mat(both.values({'a', 'q'}));
    case 10
      y = counts.values({'a', 'nowhere'});
    case 11
      text = [class(counts) class(squares(1)) counts.KeyType squares.ValueType];
      y = [isobject(counts), isempty(counts), isequal(counts, counts)];
    case 12
      counts('x') = {1, [2 3]};
      y = counts('x'){2}(1);
    case 13
      for key = counts.keys()
        text = [text key{1} num2str(counts(key{1}))];
      end
    case 14
      f = @(key) counts(key) * 2;
      counts('b') = 50;
      y = cellfun(f, {'a', 'b'});
    case 15
      disp(counts.Count);
      y = counts + 1;
  end
end
function fill(map, words, by)
  for i = 1:numel(words)
    if map.isKey(words{i})
      map(words{i}) = map(words{i}) * by;
    end
  end
  map('filled') = by;
end
% --- residual -------------------------------------------------------
function [y, text] = maps_through_kernels(k, words)
    counts = containers.Map();
    numel__1 = numel(words);
    for i = 1:numel__1
        w = words{i};
        if isKey(counts, w)
            counts(w) = counts(w) + 1;
        else
            counts(w) = 1;
        end
    end
    names = counts.keys();
    text = sprintf('%s,', names{:});
    y = [counts.Count, counts.length(), numel(counts), cell2mat(values(counts))];
    squares = containers.Map('KeyType', 'double', 'ValueType', 'any');
    squares(1) = 1;
    squares(2) = 4;
    squares(3) = 9;
    y = [y, squares(2), squares.isKey(7), squares.isKey({1, 9})];
    switch k
        case 1
            y = counts('nowhere');
        case 2
            y = squares('text');
        case 3
            y = squares{1};
        case 4
            counts{1} = 2;
        case 5
            map = counts;
            for i__1 = 1:numel__1
                if map.isKey(words{i__1})
                    map(words{i__1}) = map(words{i__1}) * 10;
                end
            end
            map('filled') = 10;
            y = [counts('a'), counts.Count];
        case 6
            s = struct('map', {counts});
            s.map('new') = 5;
            c = {squares, s};
            y = [counts.isKey('new'), c{2}.map('new'), c{1}(3), c{1}.Count, s.map.isKey('a')];
        case 7
            remove(counts, 'a');
            counts.remove('nowhere');
        case 8
            y = counts.nothing;
        case 9
            map = containers.Map({'a', 'q'}, {8, 7});
            both = [counts; map];
            text = strjoin(both.keys(), '+');
            y = cell2mat(both.values({'a', 'q'}));
        case 10
            y = counts.values({'a', 'nowhere'});
        case 11
            text = [class(counts), class(squares(1)), counts.KeyType, squares.ValueType];
            y = [isobject(counts), isempty(counts), isequal(counts, counts)];
        case 12
            counts('x') = {1, [2, 3]};
            y = counts('x'){2}(1);
        case 13
            for key = counts.keys()
                text = [text, key{1}, num2str(counts(key{1}))];
            end
        case 14
            counts__1 = counts;
            counts('b') = 50;
            y = cellfun(@(key) counts__1(key) * 2, {'a', 'b'});
        case 15
            disp(counts.Count);
            y = counts + 1;
    end
end
% --- remarks --------------------------------------------------------
