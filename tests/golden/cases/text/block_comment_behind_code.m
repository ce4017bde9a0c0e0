% A block comment may begin behind code, also in a matrix, whose row its last line does not end.
%
% RUN:  specialise block_comment_behind_code
% TRY:  block_comment_behind_code(2)
function r = block_comment_behind_code(k)
  r = k; %{
  r = 5;
  #{
  r = 6;
  #}
  %}
  m = [r #{
    7
    #}
    3];
  if k, %{
    r = 8;
    %}
  end
  r = {r, m}; % {
end
% --- residual -------------------------------------------------------
function r = block_comment_behind_code(k)
    m = [k, 3];
    if k
    end
    r = {k, m};
end
% --- remarks --------------------------------------------------------
