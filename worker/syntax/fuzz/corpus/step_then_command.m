x = aunwind_protect-- %{x = [arot  f(x[a++ b];
x = [a--, b];
 a++;
a x+=+ ;;
