% The text of a handle that comes from elsewhere is what it was there, as no function of the program makes one.
%
% RUN:  specialise text_of_unknown_handle -d "prefix='f: '" -t 'x: real double scalar'
% TRY:  text_of_unknown_handle('f: ', @sin, 2)   text_of_unknown_handle('f: ', @(t) t+1, 2)   text_of_unknown_handle('f: ', '@(t)t*2', 2)
% TRY:  text_of_unknown_handle('f: ', 3, 2)
function s = text_of_unknown_handle(prefix, f, x)
  if ischar(f)
    f = str2func(f);
  end
  s = [prefix, func2str(f), num2str(f(x))];
end
% --- residual -------------------------------------------------------
function s = text_of_unknown_handle(f, x)
    if ischar(f)
        prefix = 'f: ';
        f = str2func(f);
    end
    s = ['f: ', func2str(f), num2str(f(x))];
end
% --- remarks --------------------------------------------------------
% 8:9: remark: `str2func` of text that is not known makes `text_of_unknown_handle` run in the run-time's interpreter [native-interpreted]
