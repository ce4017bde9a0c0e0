% A known choice among tables leaves one.
%
% RUN:  specialise month_name -d 'lang = '"'"'en'"'"'' -t 'm: realscalar'
% TRY:  month_name(2, 'en')
% TRY:  month_name(13, 'en')
function s = month_name(m, lang)
  tables.en = {'January', 'February', 'March'};
  tables.de = {'Januar', 'Februar', 'Maerz'};
  tables.fr = {'janvier', 'fevrier', 'mars'};
  if ~isfield(tables, lang)
    error('month:lang', 'unknown language');
  end
  names = tables.(lang);
  s = names{m};
end
% --- residual -------------------------------------------------------
function s = month_name(m)
    names = {'January', 'February', 'March'};
    s = names{m};
end
% --- remarks --------------------------------------------------------
