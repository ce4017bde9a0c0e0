x = a-- - b;
x = a---b;
x = [a --b];
x = [a ++b];
x = [a -- b];
x = [a++ b];
x = [a--, b];
x = a++;
x = ++a;
x = a|b&c;
x = a||b&&c;
x = a<b<c;
x = a==b==c;
x = a:b+c:d;
x = (a:b):c;
x = a<b:c;
x = a:b<c;
x = a&b:c;
x = ~a:b;
x = -a:b;
x = a':b';
x = a ** b;
x = a .** b;
x = a **-b;
x = a.' * b;
x = a .' * b;
x = [a .' b];
x = [a .'];
x = a\b;
x = a.\b;
x = a \ b;
x = [a \ b];
x = [a \b];
x = 1 + \
 2;
x = [1, \
2];
x = "abc\
def";
x = "abc ...
def";
