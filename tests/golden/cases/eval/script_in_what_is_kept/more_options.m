scale = scale * 2;
