function h = table_of_handles(n)
  h = {};
  for k = 1:n
    h{k} = str2func(['case' num2str(k)]);
  end
end
function y = case1(x)
  y = x;
end
function y = case2(x)
  y = 2 * x;
end
