% A text with places to fill, taken apart here.
%
% RUN:  specialise tmplexp -d 'tmpl = '"'"'Dear ${name}, you owe ${amt} (${amt|money}).'"'"'' -t 'name: char [1 ?]' -t 'amt: realscalar'
% TRY:  tmplexp('Dear ${name}, you owe ${amt} (${amt|money}).', 'Ann', 12.5)
% TRY:  tmplexp('Dear ${name}, you owe ${amt} (${amt|money}).', char(zeros(1,0)), NaN)
function out = tmplexp(tmpl, name, amt)
vars.name = name; vars.amt = amt;
out = '';
while 1
  p = strfind(tmpl, '${');
  if isempty(p), out = [out tmpl]; break; end
  p = p(1);
  q = p + find(tmpl(p:end) == '}', 1) - 1;
  if isempty(q), error('tmpl:open', 'unclosed ${ at %d', p); end
  out = [out tmpl(1:p-1)];
  key = tmpl(p+2:q-1); filt = '';
  bar = find(key == '|');
  if ~isempty(bar)
    filt = key(bar+1:end); key = key(1:bar-1);
  end
  if ~isfield(vars, key), error('tmpl:var', 'no variable %s', key); end
  v = getfield(vars, key);
  if strcmp(filt, 'money'), v = sprintf('$%.2f', v);
  elseif strcmp(filt, 'upper'), v = upper(v);
  elseif ~isempty(filt), error('tmpl:filter', 'no filter %s', filt); end
  if isnumeric(v), v = num2str(v); end
  out = [out v];
  tmpl = tmpl(q+1:end);
end
% --- residual -------------------------------------------------------
function out = tmplexp(name, amt)
    out = ['Dear ', name, ', you owe ', num2str(amt), ' (', sprintf('$%.2f', amt), ').'];
end
% --- remarks --------------------------------------------------------
