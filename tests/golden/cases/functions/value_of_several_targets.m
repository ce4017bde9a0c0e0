% An assignment to several targets used as a value: that of the first target that is not left out (Octave's own form).
%
% RUN:  specialise value_of_several_targets -t 'x: real double [1 ?]' --nargout 2
% TRY:  value_of_several_targets([3, -1, 2])
% TRY:  value_of_several_targets(zeros(1, 0))
function [y, k] = value_of_several_targets(x)
  y = x([~, k] = sort(abs(x)));
end
% --- residual -------------------------------------------------------
function [y, k] = value_of_several_targets(x)
    [y, k] = value_of_several_targets__w1(x);
end

function [y, k] = value_of_several_targets__w1(x)
    y = x([~, k] = sort(abs(x)));
end
% --- remarks --------------------------------------------------------
% 7:9: remark: `value_of_several_targets` kept whole: an assignment to this inside an expression is not followed [kept-whole]
% 7:9: remark: an assignment inside an expression makes `value_of_several_targets__w1` run in the run-time's interpreter [native-interpreted]
