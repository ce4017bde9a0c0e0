% In brackets a field of what may be several structs is as many targets, wherever they lie.
%
% RUN:  specialise several_fields_behind_fields
% TRY:  several_fields_behind_fields(2, struct('sub', struct('w', {1, 2})))
% TRY:  several_fields_behind_fields('x', struct('sub', struct('w', 1)))
% TRY:  several_fields_behind_fields(1, struct())
function r = several_fields_behind_fields(k, p)
  s.sub(2).v = 1;
  [s.sub.w] = deal(k, 'q');
  c = {struct('a', {1, 2}), 3};
  [c{1}.a, x] = deal('z', k, 5);
  t.u.v = 0;
  [t.u.v, t.u.w] = deal(k, -1);
  [new.one.two] = deal(k);
  f = 'y';
  m.l{2}.(f) = struct('b', {7, 8});
  [m.l{2}.(f).b] = deal(k, 'last');
  r = {s, c, x, t, new, m};
  try
    [p.sub.w] = deal(k, 'given');
    r{end + 1} = p;
  catch e
    r{end + 1} = e.message;
  end
end
% --- residual -------------------------------------------------------
function r = several_fields_behind_fields(k, p)
    s = struct('sub', struct('v', {zeros(0, 0), 1}));
    [s.sub.w] = deal(k, 'q');
    c = {struct('a', {1, 2}), 3};
    [c{1}.a, x] = deal('z', k, 5);
    m = struct('l', {{zeros(0, 0), struct('y', struct('b', {7, 8}))}});
    [m.l{2}.y.b] = deal(k, 'last');
    t = struct('u', struct('v', {k}, 'w', -1));
    new = struct('one', struct('two', {k}));
    r = {s, c, x, t, new, m};
    try
        [p.sub.w] = deal(k, 'given');
        r{7} = p;
    catch e
        r{end + 1} = e.message;
    end
end
% --- remarks --------------------------------------------------------
% 9:3: remark: several results assigned to parts of values makes `several_fields_behind_fields` run in the run-time's interpreter [native-interpreted]
