% One of h, l and L may stand before a conversion, and only where the class of numbers has it; `%F` is none.
%
% RUN:  specialise template_modifiers
% TRY:  template_modifiers(3)
% TRY:  template_modifiers(2.5)
function r = template_modifiers(x)
  r = {};
  for modifier = {'', 'h', 'l', 'L', 'hh', 'll', 'lL'}
    for type = 'diuxXfFeEgGs%'
      try
        r{end + 1} = sprintf(['[%4', modifier{1}, type, ']'], x);
      catch e
        r{end + 1} = e.message;
      end
    end
  end
end
% --- residual -------------------------------------------------------
function r = template_modifiers(x)
    r = {};
    for modifier = {'', 'h', 'l', 'L', 'hh', 'll', 'lL'}
        for type = 'diuxXfFeEgGs%'
            try
                r{end + 1} = sprintf(['[%4', modifier{1}, type, ']'], x);
            catch e
                r{end + 1} = e.message;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
% 9:5: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
% 8:3: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
