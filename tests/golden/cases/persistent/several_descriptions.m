% Three functions that each keep a description and store into it when they are asked: a program that asks one after the
% other finds them in many ways, as any of its statements may fail; it is the same for all.
%
% RUN:  specialise several_descriptions -t 'x: real double scalar'
% TRY:  several_descriptions(2)   several_descriptions(NaN)
function f = several_descriptions(x)
  f = zeros(3, 1);
  square('setup');
  f(1) = square('value', x);
  cube('setup');
  f(2) = cube('value', x);
  fourth('setup');
  f(3) = fourth('value', x);
end
function varargout = square(action, x)
  persistent d
  switch action
    case 'setup'
      d.power = 2;
    case 'value'
      d.asked = true;
      varargout{1} = x^d.power;
  end
end
function varargout = cube(action, x)
  persistent d
  switch action
    case 'setup'
      d.power = 3;
    case 'value'
      d.asked = true;
      varargout{1} = x^d.power;
  end
end
function varargout = fourth(action, x)
  persistent d
  switch action
    case 'setup'
      d.power = 4;
    case 'value'
      d.asked = true;
      varargout{1} = x^d.power;
  end
end
% --- residual -------------------------------------------------------
function f = several_descriptions(x)
    f = [x^2; x^3; x^4];
end
% --- remarks --------------------------------------------------------
