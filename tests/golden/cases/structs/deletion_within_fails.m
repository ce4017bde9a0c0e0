% What cannot be taken away says so when the program runs.
%
% RUN:  specialise deletion_within_fails -t 'x: realscalar'
% TRY:  deletion_within_fails(1)   deletion_within_fails(2)   deletion_within_fails(3)   deletion_within_fails(4)   deletion_within_fails(5)
function s = deletion_within_fails(x)
  s = struct('a', [1 2 3], 'b', [], 'c', {{1}}, 'd', '');
  switch x
    case 1, s.a(7) = [];
    case 2, s.b(1) = [];
    case 3, s.c{1}(2) = [];
    case 4, s.e(1) = [];
    otherwise, s.d(:) = [];
  end
end
% --- residual -------------------------------------------------------
function s = deletion_within_fails(x)
    switch x
        case 1
            s = struct('a', [1, 2, 3], 'b', [], 'c', {{1}}, 'd', '');
            s.a(7) = [];
        case 2
            s = struct('a', [1, 2, 3], 'b', [], 'c', {{1}}, 'd', '');
            s.b(1) = [];
        case 3
            s = struct('a', [1, 2, 3], 'b', [], 'c', {{1}}, 'd', '');
            s.c{1}(2) = [];
        case 4
            s = struct('a', [1, 2, 3], 'b', [], 'c', {{1}}, 'd', '');
            s.e(1) = [];
        otherwise
            s = struct('a', [1, 2, 3], 'b', [], 'c', {{1}}, 'd', zeros(0, 0));
    end
end
% --- remarks --------------------------------------------------------
