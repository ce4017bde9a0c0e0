function f
% a
  %{
  indented
  %}
if x
  %{
  in if
  %}
  y = 1;
end
