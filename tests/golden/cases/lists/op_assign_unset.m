% An operator assignment to a variable that one path leaves without a value: it says so, `i + 1` would not.
%
% RUN:  specialise op_assign_unset -t 'k: realscalar' -t 'v: realscalar'
% TRY:  op_assign_unset(1, 0)   op_assign_unset(1, 2)   op_assign_unset(2, 0)   op_assign_unset(2, 3)
% TRY:  op_assign_unset(3, 0)   op_assign_unset(3, 1)   op_assign_unset(4, 0)   op_assign_unset(4, 1)   op_assign_unset(5, 7)
function r = op_assign_unset(k, v)
  if v > 0
    i = v;
    s.a = v;
  end
  r = 0;
  try
    switch k
      case 1
        i += 1;
        r = i;
      case 2
        i(2) -= 2;
        r = i;
      case 3
        i++;
        r = i;
      case 4
        s.a *= 3;
        r = s.a;
      otherwise
        j -= zz;
    end
  catch e
    disp(e.message(1:10));
    disp(e.identifier);
  end
end
% --- residual -------------------------------------------------------
function r = op_assign_unset(k, v)
    if v > 0
        i = v;
        s = struct('a', v);
    end
    r = 0;
    try
        switch k
            case 1
                i += 1;
                r = i;
            case 2
                i(2) -= 2;
                r = i;
            case 3
                i++;
                r = i;
            case 4
                s.a *= 3;
                r = s.a;
            otherwise
                j -= zz();
        end
    catch e
        disp(e.message(1:10));
        disp(e.identifier);
    end
end
% --- remarks --------------------------------------------------------
% 27:14: remark: `zz` is no variable here and no function that is found: the call fails [not-found]
% 15:9: remark: an operator assignment to `i`, which may be undefined or prints its old value makes `op_assign_unset` run in the run-time's interpreter [native-interpreted]
