function a = area(w, h)
  a = double(w) * double(h) / 100;
end
