% inline: a function made of text, of a class of its own.
%
% RUN:  specialise inline_function -t 'x: real double [1 3]'
% TRY:  inline_function([1 2 3], 'x.^2 + a')
% TRY:  inline_function([1 2 3], 'sin(x)')
function r = inline_function(x, text)
  f = inline(text);
  names = argnames(f);
  g = inline('t * u - 1', 't', 'u');
  h = vectorize(inline('x^2/2'));
  r = {class(f), formula(f), names, g(2, 5), feval(g, 3, 1), h(x), formula(h), isobject(f), ...
       is_function_handle(f), cellfun(inline('2*x'), {1, 2})};
  if numel(names) == 1
    r{end + 1} = f(x);
  else
    r{end + 1} = f(10, x);
  end
end
% --- residual -------------------------------------------------------
function r = inline_function(x, text)
    f = inline(text);
    names = argnames(f);
    g = inline('t * u - 1', 't', 'u');
    h = vectorize(inline('x^2/2'));
    r = {class(f), formula(f), names, g(2, 5), feval(g, 3, 1), h(x), formula(h), isobject(f), ...
            is_function_handle(f), cellfun(inline('2*x'), {1, 2})};
    if numel(names) == 1
        r{11} = f(x);
    else
        r{11} = f(10, x);
    end
end
% --- remarks --------------------------------------------------------
% 6:1: remark: an object with identity makes `inline_function` run in the run-time's interpreter [native-interpreted]
