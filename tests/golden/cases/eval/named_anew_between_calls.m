% A function that is defined in the course of the program is the one that a name means from then on, also in cellfun.
%
% RUN:  specialise renamed --nargout 2
% TRY:  renamed({1, -2}, 'abs')   renamed({4}, 'sqrt')   renamed({}, 'abs')   renamed({1}, 'nosuch')
function [y, z] = renamed(c, name)
  y = cellfun(name, c);
  y = [y, cellfun(name, c)];
  eval(['function r = ' name "(x)\n r = 100 + x(1);\nend"]);
  z = [cellfun(name, c), feval(name, 3)];
end
% --- residual -------------------------------------------------------
function [y, z] = renamed(c, name)
    [y, z] = renamed__w1(c, name);
end

function [y, z] = renamed__w1(c, name)
    y = cellfun(name, c);
    y = [y, cellfun(name, c)];
    eval(['function r = ', name, sprintf('(x)\n r = 100 + x(1);\nend')]);
    z = [cellfun(name, c), feval(name, 3)];
end
% --- remarks --------------------------------------------------------
% 8:3: remark: `renamed` kept whole: `eval` of text that is not known is not followed [kept-whole]
% 8:3: remark: a function that reads its caller's frame makes `renamed__w1` run in the run-time's interpreter [native-interpreted]
