function c = queens(n)
  c = placed(zeros(1, n), 1, n);
end

function c = placed(at, row, n)
  if row > n
    c = 1;
    return
  end
  c = 0;
  for k = 1:n
    ok = true;
    for r = 1:row - 1
      if at(r) == k || abs(at(r) - k) == row - r
        ok = false;
        break
      end
    end
    if ok
      at(row) = k;
      c = c + placed(at, row + 1, n);
    end
  end
end
