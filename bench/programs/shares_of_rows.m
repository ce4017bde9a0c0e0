% What each element has of the exponentials of its row.
function p = shares_of_rows(a)
  e = exp(a - max(a, [], 2));
  p = e ./ sum(e, 2);
end
