% Each element of an array of structs takes its own value from a list.
%
% RUN:  specialise st_each_cell -t 'x: real double [1 ?]' --nargout 2
% TRY:  st_each_cell([4 5 6])
% TRY:  st_each_cell(7)
% TRY:  st_each_cell(zeros(1,0))
function [r, n] = st_each_cell(x)
  c = num2cell(x);
  s = repmat(struct('k', 0), 1, numel(x));
  [s.k] = c{:};
  d = num2cell(x * 2);
  [s.d] = d{:};
  r = [s.k; s.d]; n = numel(s);
end
% --- residual -------------------------------------------------------
function [r, n] = st_each_cell(x)
    c = num2cell(x);
    s = repmat(struct('k', 0), 1, numel(x));
    [s.k] = c{:};
    d = num2cell(x * 2);
    [s.d] = d{:};
    r = [s.k; s.d];
    n = numel(s);
end
% --- remarks --------------------------------------------------------
% 10:3: remark: several results assigned to parts of values makes `st_each_cell` run in the run-time's interpreter [native-interpreted]
