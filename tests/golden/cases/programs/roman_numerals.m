% A table of pairs, a kept `while` for each row.
%
% RUN:  specialise roman_num -d 'table = {1000,'"'"'M'"'"';900,'"'"'CM'"'"';500,'"'"'D'"'"';400,'"'"'CD'"'"';100,'"'"'C'"'"';90,'"'"'XC'"'"';50,'"'"'L'"'"';40,'"'"'XL'"'"';10,'"'"'X'"'"';9,'"'"'IX'"'"';5,'"'"'V'"'"';4,'"'"'IV'"'"';1,'"'"'I'"'"'}' -t 'n: realscalar'
% TRY:  roman_num(1994, {1000,'M';900,'CM';500,'D';400,'CD';100,'C';90,'XC';50,'L';40,'XL';10,'X';9,'IX';5,'V';4,'IV';1,'I'})
% TRY:  roman_num(4, {1000,'M';900,'CM';500,'D';400,'CD';100,'C';90,'XC';50,'L';40,'XL';10,'X';9,'IX';5,'V';4,'IV';1,'I'})
function s = roman_num(n, table)
  s = '';
  for k = 1:size(table, 1)
    while n >= table{k, 1}
      s = [s table{k, 2}];
      n = n - table{k, 1};
    end
  end
end
% --- residual -------------------------------------------------------
function s = roman_num(n)
    s = '';
    while n >= 1000
        s = [s, 'M'];
        n = n - 1000;
    end
    while n >= 900
        s = [s, 'CM'];
        n = n - 900;
    end
    while n >= 500
        s = [s, 'D'];
        n = n - 500;
    end
    while n >= 400
        s = [s, 'CD'];
        n = n - 400;
    end
    while n >= 100
        s = [s, 'C'];
        n = n - 100;
    end
    while n >= 90
        s = [s, 'XC'];
        n = n - 90;
    end
    while n >= 50
        s = [s, 'L'];
        n = n - 50;
    end
    while n >= 40
        s = [s, 'XL'];
        n = n - 40;
    end
    while n >= 10
        s = [s, 'X'];
        n = n - 10;
    end
    while n >= 9
        s = [s, 'IX'];
        n = n - 9;
    end
    while n >= 5
        s = [s, 'V'];
        n = n - 5;
    end
    while n >= 4
        s = [s, 'IV'];
        n = n - 4;
    end
    while n >= 1
        s = [s, 'I'];
        n = n - 1;
    end
end
% --- remarks --------------------------------------------------------
