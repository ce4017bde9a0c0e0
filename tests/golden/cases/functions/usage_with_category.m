% A usage error shows the declarations as makeinfo sets them: the category, lines that go on, words that pass the margin.
%
% RUN:  specialise usage_with_category -t x:realscalar
% TRY:  usage_with_category(1)   usage_with_category(-1)

## -*- texinfo -*-
## @deftypefn  {Function File} {[@var{value}, @var{remainder}] =} usage_with_category (@var{x})
## @deftypefnx {Function File} {[@var{value}, @var{remainder}, @var{further_result}] =} usage_with_category (@var{x}, @dots{})
## @deftypefnx {} {@var{value} =} @
## usage_with_category(@var{x},@var{y})
## @end deftypefn
function y = usage_with_category (x)
  if (x < 0)
    print_usage ();
  end
  y = sqrt (x);
end
% --- residual -------------------------------------------------------
function y = usage_with_category(x)
    if x < 0
        error('Octave:invalid-fun-call', ...
                sprintf('Invalid call to usage_with_category.  Correct usage is:\n\n -- Function File: [VALUE, REMAINDER] = usage_with_category (X)\n -- Function File: [VALUE, REMAINDER, FURTHER_RESULT] =\n          usage_with_category (X, ...)\n -- VALUE = usage_with_category(X,Y)'));
    end
    y = sqrt(x);
end
% --- remarks --------------------------------------------------------
