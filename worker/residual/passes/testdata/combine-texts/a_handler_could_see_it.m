% What fails inside `try` would leave the text half-way: it stays.
% FACTS: texts s name
function s = f (name)
  s = '';
  try
    s = ['for ', name];
    s = [s, ' of ', name];
  catch
  end
end
% --- unchanged ---
