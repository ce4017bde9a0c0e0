% `evalc ('disp (x)')` is what disp (x) gives.
%
% RUN:  specialise text_that_disp_gives -d 'limit = 12'
% TRY:  text_that_disp_gives([1.5 2; 3 4], 12)
% TRY:  text_that_disp_gives('some words and more', 12)
% TRY:  text_that_disp_gives({1, 'a'}, 12)
function text = text_that_disp_gives(x, limit)
  switch class(x)
    case 'char'
      text = x;
    otherwise
      text = strtrim(evalc('disp(x)'));
  end
  if ~isempty(limit) && numel(text) > limit
    text = [text(1:limit - 3), '...'];
  end
end
% --- residual -------------------------------------------------------
function text = text_that_disp_gives(x)
    switch class(x)
        case 'char'
            text = x;
        otherwise
            text = strtrim(disp(x));
    end
    if numel(text) > 12
        text = [text(1:9), '...'];
    end
end
% --- remarks --------------------------------------------------------
