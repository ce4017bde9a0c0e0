% `c{n}.(f{k})` where n may be several: it is one, or an error, here and there.
%
% RUN:  specialise field_of_one_listed -t 'n: real double [1 p]' -t 'v: real double scalar'
% TRY:  field_of_one_listed(2, 4)   field_of_one_listed(1, 4)   field_of_one_listed([2 3], 4)   field_of_one_listed(zeros(1, 0), 4)
function y = field_of_one_listed(n, v)
  c = {v, struct('a', v, 'b', 2), 'text'};
  f = fieldnames(c{2});
  y = 0;
  for k = 1:numel(f)
    y = y + c{n}.(f{k});
  end
end
% --- residual -------------------------------------------------------
function y = field_of_one_listed(n, v)
    c = {v, struct('a', v, 'b', 2), 'text'};
    y = 0 + c{n}.a + c{n}.b;
end
% --- remarks --------------------------------------------------------
