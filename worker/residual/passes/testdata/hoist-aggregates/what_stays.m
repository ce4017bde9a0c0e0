% What is read behind the loop stays, as it may not be made at all; what changes; what is assigned twice; a part that has a value in one branch
% alone; what guarded code makes.
% FACTS: numbers x n k
function y = f (x, n)
  y = 0;
  for k = 1:n
    a = {x, k};
    b = {x, 1};
    if k > 2
      b = {x, 2};
    end
    if x > 0
      z = 3;
    end
    c = {z, 1};
    try
      d = {x, 5};
      y = y + numel (d);
    catch
      y = 0;
    end
    y = y + numel (a) + numel (b) + numel (c);
    r = {x, 7};
    y = y + numel (r{k});
  end
  y = y + numel (r);
end
% --- unchanged ---
