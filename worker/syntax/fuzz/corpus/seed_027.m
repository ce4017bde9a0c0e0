function a
  x = 1;
  function b
    y = 1;
  end
  function c
    z = 1;
  end
  w = 2;
end
function d
end
