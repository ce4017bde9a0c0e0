-a = x;
if
while
for
switch
end
else
case 1
catch
until
function
)
]
}
(
[
{
=
+
*
