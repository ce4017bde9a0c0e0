% A field by a name that is asked for, of several elements or of none: an assignment takes the first value, another place
% none or all.
%
% RUN:  specialise field_by_name_of_several --nargout 2
% TRY:  field_by_name_of_several(struct('a', {1, 2}), 'a', 1)   field_by_name_of_several(struct('a', {}), 'a', 1)
% TRY:  field_by_name_of_several(struct('a', {1, 2}), 'a', 2)   field_by_name_of_several(struct('a', {}), 'a', 2)
% TRY:  field_by_name_of_several(struct('a', {1, 2}), 'a', 3)   field_by_name_of_several(struct('a', {}), 'a', 3)
% TRY:  field_by_name_of_several(struct('a', {1, 2}), 'a', 4)   field_by_name_of_several(struct('a', 5), 'a', 4)
% TRY:  field_by_name_of_several(struct('a', {1, 2}), 'q', 1)   field_by_name_of_several(struct('a', 5), 'a', 1)
function [val, w] = field_by_name_of_several(s, f, how)
  w = 0;
  switch how
    case 1
      val = s.(f);
      w = s(1:end).(f);
    case 2
      val = [s.(f)];
      w = {s.(f)};
    case 3
      val(2) = s.(f);
      w.x = s.(f);
    otherwise
      val = s.(f) + 1;
  end
end
% --- residual -------------------------------------------------------
function [val, w] = field_by_name_of_several(s, f, how)
    switch how
        case 1
            val = s.(f);
            w = s(1:end).(f);
        case 2
            val = [s.(f)];
            w = {s.(f)};
        case 3
            val(2) = s.(f);
            w = 0;
            w.x = s.(f);
        otherwise
            val = s.(f) + 1;
            w = 0;
    end
end
% --- remarks --------------------------------------------------------
