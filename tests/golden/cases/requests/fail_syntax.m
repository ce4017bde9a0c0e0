% A missing bracket is reported with its place, the line and a caret.
%
% RUN:  specialise broken -d 'a = 1'
function y = broken(x, a)
  y = (x + a;
end
% --- diagnostics ----------------------------------------------------
% 5:13: error: expected `)` before `;` [expected-token]
%     y = (x + a;
%               ^
