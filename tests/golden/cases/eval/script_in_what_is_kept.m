% The statements of a script stand in the place of its call where the function that runs it is kept whole.
%
% RUN:  specialise script_in_what_is_kept --nargin 3
% TRY:  script_in_what_is_kept(3, 'scale', 4)   script_in_what_is_kept(3, 'zz', 4)
function y = script_in_what_is_kept(x, varargin)
  scale = 1;
  take_options
  y = x * scale;
end
% --- residual -------------------------------------------------------
function y = script_in_what_is_kept(x, arg__1, arg__2)
    y = script_in_what_is_kept__w1(x, arg__1, arg__2);
end

function y = script_in_what_is_kept__w1(x, varargin)
    scale = 1;
    for i = 1:2:numel(varargin)
        if ~exist(varargin{i}, 'var')
            error('options:name', 'no option %s', varargin{i});
        end
        eval([varargin{i}, ' = varargin{i + 1};']);
    end
    scale = scale * 2;
    y = x * scale;
end
% --- remarks --------------------------------------------------------
% 5:40: remark: loop kept: its jumps do not allow to unroll it [loop-kept]
% 7:3: remark: `script_in_what_is_kept` kept whole: `eval` of text that is not known is not followed [kept-whole]
% take_options.m:3:7: remark: a function that reads its caller's frame makes `script_in_what_is_kept__w1` run in the run-time's interpreter [native-interpreted]
