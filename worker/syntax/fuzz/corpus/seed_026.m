function outer
  function inner
    function innermost
      x = 1;
    end
    y = 2;
  end
  z = 3;
  inner();
end
