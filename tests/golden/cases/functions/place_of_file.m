% Where the file stands is known; what is shown here is the same wherever that is.
%
% RUN:  specialise place_of_file -t 'n: realscalar' --nargout 3
% TRY:  place_of_file(3)
% TRY:  place_of_file(-1)
function [name, same, other] = place_of_file(n)
  [here, name, extension] = fileparts(mfilename('fullpathext'));
  name = [name extension];
  same = strcmp([here '/' mfilename], mfilename('fullpath')) + n;
  other = numel(strsplit(below(), '/')) > 1;
end

function r = below()
  r = mfilename('fullpath');
end
% --- residual -------------------------------------------------------
function [name, same, other] = place_of_file(n)
    same = 1 + n;
    name = 'place_of_file.m';
    other = true;
end
% --- remarks --------------------------------------------------------
% 7:39: remark: where `place_of_file.m` stands is part of the residual program, which is made anew when the file stands elsewhere [file-place]
% 9:39: remark: where `place_of_file.m` stands is part of the residual program, which is made anew when the file stands elsewhere [file-place]
% 14:7: remark: where `place_of_file.m` stands is part of the residual program, which is made anew when the file stands elsewhere [file-place]
