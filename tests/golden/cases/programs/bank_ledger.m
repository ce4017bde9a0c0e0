% Transfers in a struct array with errors caught and one thrown on.
%
% RUN:  specialise bank_ledger -d 'acc = struct('"'"'id'"'"', {1, 2}, '"'"'bal'"'"', {100, 50})' -t 'tx: real double [? 3]' --nargout 2
% TRY:  bank_ledger(struct('id', {1, 2}, 'bal', {100, 50}), [1 2 30; 2 1 10])
% TRY:  bank_ledger(struct('id', {1, 2}, 'bal', {100, 50}), [1 2 500])
% TRY:  bank_ledger(struct('id', {1, 2}, 'bal', {100, 50}), zeros(0,3))
% TRY:  bank_ledger(struct('id', {1, 2}, 'bal', {100, 50}), [1 7 5])
function [b, log] = bank_ledger(acc, tx)
  log = {};
  for k = 1:size(tx, 1)
    try
      acc = move(acc, tx(k, 1), tx(k, 2), tx(k, 3));
      log{end+1} = 'ok';
    catch e
      log{end+1} = e.message;
      if strcmp(e.identifier, 'bank:acc'), rethrow(e); end
    end
  end
  b = [acc.bal];
end
function acc = move(acc, from, to, amt)
  i = find([acc.id] == from); j = find([acc.id] == to);
  if isempty(i) || isempty(j), error('bank:acc', 'no account'); end
  if acc(i).bal < amt, error('bank:funds', '%d has %g', from, acc(i).bal); end
  acc(i).bal -= amt; acc(j).bal += amt;
end
% --- residual -------------------------------------------------------
function [b, log] = bank_ledger(tx)
    acc = struct('id', {1, 2}, 'bal', {100, 50});
    log = {};
    for k = 1:size(tx, 1)
        try
            acc__1 = acc;
            from = tx(k, 1);
            to = tx(k, 2);
            amt = tx(k, 3);
            i = find([acc__1.id] == from);
            j = find([acc__1.id] == to);
            if isempty(i) || isempty(j)
                error('bank:acc', 'no account');
            end
            if acc__1(i).bal < amt
                error('bank:funds', '%d has %g', from, acc__1(i).bal);
            end
            acc__1(i).bal = acc__1(i).bal - amt;
            acc__1(j).bal = acc__1(j).bal + amt;
            acc = acc__1;
            log{end + 1} = 'ok';
        catch e
            log{end + 1} = e.message;
            if strcmp(e.identifier, 'bank:acc')
                rethrow(e);
            end
        end
    end
    b = [acc.bal];
end
% --- remarks --------------------------------------------------------
