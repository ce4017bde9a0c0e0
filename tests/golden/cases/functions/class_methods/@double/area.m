function a = area(w, h)
  a = w * double(h);
end
