function a = area(w)
  a = w * 2;
end
