% A text that is no template of sprintf raises whatever the arguments are, and so do further texts of strrep: the `try` around them stays.
%
% RUN:  specialise caught_no_template -t 'v: real double [1 ?]' -t 's: char [1 ?]'
% TRY:  caught_no_template([1 2.5], 'abc')   caught_no_template(zeros(1, 0), 'b')
function r = caught_no_template(v, s)
  forms = {'%d;', '%a', '%2$d', '%', '\x25q'};
  r = cell(1, numel(forms) + 1);
  for k = 1:numel(forms)
    try
      r{k} = sprintf(forms{k}, v);
    catch e
      r{k} = e.message;
    end
  end
  try
    r{end} = strrep(s, 'a', 'b', 'c', 'd');
  catch e
    r{end} = 'refused';
  end
end
% --- residual -------------------------------------------------------
function r = caught_no_template(v, s)
    r = {sprintf('%d;', v), zeros(0, 0), zeros(0, 0), zeros(0, 0), zeros(0, 0), zeros(0, 0)};
    try
        r{2} = sprintf('%a', v);
    catch e
        r{2} = e.message;
    end
    try
        r{3} = sprintf('%2$d', v);
    catch e
        r{3} = e.message;
    end
    try
        r{4} = sprintf('%', v);
    catch e
        r{4} = e.message;
    end
    try
        r{5} = sprintf('\x25q', v);
    catch e
        r{5} = e.message;
    end
    try
        r{end} = strrep(s, 'a', 'b', 'c', 'd');
    catch e
        r{end} = 'refused';
    end
end
% --- remarks --------------------------------------------------------
