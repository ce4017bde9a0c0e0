% Elements that read a number of their own out of a description are one function that is given the number: their calls
% are alike, and the thirty terms of the fit become a loop.
%
% RUN:  specialise decay_fit -t 'x: real double [4 1]' --nargout 2
% TRY:  decay_fit([0.5; 1.5; 0.01; 0.02])
% TRY:  decay_fit([NaN; 1; -0; 2])
% TRY:  decay_fit([1; -1; Inf; 0])
function [f, g] = decay_fit(x)
  decays('setup', 30);
  [f, g] = decays('value', x);
end
function varargout = decays(action, varargin)
  persistent data
  switch action
    case 'setup'
      data = struct('measured', {{}}, 'elements', {{}});
      for k = 1:varargin{1}
        data.measured{k} = 1 + mod(7 * k, 11) / 8;
        data.elements{k} = struct('time', {{k - 1, 2 * k}}, 'vars', {{[1; 3], [2; 4]}});
      end
    case 'decay'
      [u, t] = varargin{:};
      e = exp(-t * u(2));
      varargout{1} = u(1) * e;
      varargout{2} = [e; -t * u(1) * e];
      if u(2) < t / 1000
        varargout{2}(2) = varargout{2}(2) + t * t * u(2);
      end
    case 'value'
      x = varargin{1};
      f = 0;
      g = zeros(4, 1);
      for k = 1:numel(data.elements)
        v = -data.measured{k};
        d = zeros(4, 1);
        for j = 1:2
          at = data.elements{k}.vars{j};
          [ev, eg] = feval('decays', 'decay', x(at), data.elements{k}.time{j});
          v = v + ev;
          d(at) = d(at) + eg;
        end
        f = f + v * v;
        g = g + 2 * v * d;
      end
      varargout = {f, g};
  end
end
% --- residual -------------------------------------------------------
function [f, g] = decay_fit(x)
    x__2 = x(3);
    e = exp(-0 * x__2);
    x__3 = x(1);
    ev = x__3 * e;
    varargout__2__2 = -0 * x__3 * e;
    eg__2 = varargout__2__2;
    if x__2 < 0
        eg__2 = varargout__2__2 + 0 * x__2;
    end
    v = -1.875 + ev;
    d = [0; 0; 0; 0];
    d([1; 3]) = [0; 0] + [e; eg__2];
    x__1 = x([2; 4]);
    [ev, eg] = decays__3(x__1, -2, 0.002, 4);
    v = v + ev;
    d([2; 4]) = d([2; 4]) + eg;
    f = 0 + v * v;
    g = [0; 0; 0; 0] + 2 * v * d;
    varargout__1__1 = exp(-1 * x__2);
    ev = x__3 * varargout__1__1;
    varargout__1__2 = -1 * x__3 * varargout__1__1;
    eg__2 = varargout__1__2;
    if x__2 < 0.001
        eg__2 = varargout__1__2 + x__2;
    end
    table__1 = -[1.375, 1.75, 2.125, 1.125, 1.5, 1.875];
    table__2 = [0.004, 0.008, 0.012, 0.016, 0.02, 0.024];
    table__3 = [16, 64, 144, 256, 400, 576];
    table__4 = [0.002, 0.004, 0.006, 0.008, 0.01, 0.012];
    table__5 = [4, 16, 36, 64, 100, 144];
    table__6 = -[2.25, 1.25, 1.625, 2, 1, 1.375];
    table__7 = [0.006, 0.01, 0.014, 0.018, 0.022, 0.026];
    table__8 = [36, 100, 196, 324, 484, 676];
    table__9 = [0.003, 0.005, 0.007, 0.009, 0.011, 0.013];
    table__10 = [9, 25, 49, 81, 121, 169];
    varargout__8__1 = varargout__1__1;
    for k = 1:6
        v = table__1(k) + ev;
        d = [0; 0; 0; 0];
        d([1; 3]) = [0; 0] + [varargout__8__1; eg__2];
        [ev, eg] = decays__3(x__1, -4 * k, table__2(k), table__3(k));
        v = v + ev;
        d([2; 4]) = d([2; 4]) + eg;
        f = f + v * v;
        g = g + 2 * v * d;
        [ev, eg] = decays__3(x([1; 3]), -2 * k, table__4(k), table__5(k));
        v = table__6(k) + ev;
        d = [0; 0; 0; 0];
        d([1; 3]) = [0; 0] + eg;
        [ev, eg] = decays__3(x__1, -4 * k - 2, table__7(k), table__8(k));
        v = v + ev;
        d([2; 4]) = d([2; 4]) + eg;
        f = f + v * v;
        g = g + 2 * v * d;
        k__1 = -2 * k - 1;
        varargout__8__1 = exp(k__1 * x__2);
        ev = x__3 * varargout__8__1;
        varargout__8__2 = k__1 * x__3 * varargout__8__1;
        eg__2 = varargout__8__2;
        if x__2 < table__9(k)
            eg__2 = varargout__8__2 + table__10(k) * x__2;
        end
    end
    v = -2.25 + ev;
    d = [0; 0; 0; 0];
    d([1; 3]) = [0; 0] + [varargout__8__1; eg__2];
    [ev, eg] = decays__3(x__1, -28, 0.028, 784);
    v = v + ev;
    d([2; 4]) = d([2; 4]) + eg;
    table__1 = [0.014, 0.016, 0.018, 0.02, 0.022, 0.024, 0.026, 0.028];
    table__2 = [196, 256, 324, 400, 484, 576, 676, 784];
    table__3 = -[1.75, 2.125, 1.125, 1.5, 1.875, 2.25, 1.25, 1.625];
    table__4 = [0.03, 0.034, 0.038, 0.042, 0.046, 0.05, 0.054, 0.058];
    table__5 = [900, 1156, 1444, 1764, 2116, 2500, 2916, 3364];
    table__6 = [0.015, 0.017, 0.019, 0.021, 0.023, 0.025, 0.027, 0.029];
    table__7 = [225, 289, 361, 441, 529, 625, 729, 841];
    table__8 = -[1.25, 1.625, 2, 1, 1.375, 1.75, 2.125, 1.125];
    table__9 = [0.032, 0.036, 0.04, 0.044, 0.048, 0.052, 0.056, 0.06];
    table__10 = [1024, 1296, 1600, 1936, 2304, 2704, 3136, 3600];
    x__4 = x(4);
    x__5 = x(2);
    for k = 1:8
        f = f + v * v;
        g = g + 2 * v * d;
        [ev, eg] = decays__3(x([1; 3]), -2 * k - 12, table__1(k), table__2(k));
        v = table__3(k) + ev;
        d = [0; 0; 0; 0];
        d([1; 3]) = [0; 0] + eg;
        k__2 = -4 * k - 26;
        varargout__9__1 = exp(k__2 * x__4);
        ev = x__5 * varargout__9__1;
        varargout__9__2 = k__2 * x__5 * varargout__9__1;
        eg__2 = varargout__9__2;
        if x__4 < table__4(k)
            eg__2 = varargout__9__2 + table__5(k) * x__4;
        end
        v = v + ev;
        d([2; 4]) = d([2; 4]) + [varargout__9__1; eg__2];
        f = f + v * v;
        g = g + 2 * v * d;
        k__3 = -2 * k - 13;
        varargout__10__1 = exp(k__3 * x__2);
        ev = x__3 * varargout__10__1;
        varargout__10__2 = k__3 * x__3 * varargout__10__1;
        eg__2 = varargout__10__2;
        if x__2 < table__6(k)
            eg__2 = varargout__10__2 + table__7(k) * x__2;
        end
        v = table__8(k) + ev;
        d = [0; 0; 0; 0];
        d([1; 3]) = [0; 0] + [varargout__10__1; eg__2];
        k__4 = -4 * k - 28;
        varargout__11__1 = exp(k__4 * x__4);
        ev = x__5 * varargout__11__1;
        varargout__11__2 = k__4 * x__5 * varargout__11__1;
        eg__2 = varargout__11__2;
        if x__4 < table__9(k)
            eg__2 = varargout__11__2 + table__10(k) * x__4;
        end
        v = v + ev;
        d([2; 4]) = d([2; 4]) + [varargout__11__1; eg__2];
    end
    f = f + v * v;
    g = g + 2 * v * d;
end

function [varargout__1__1, varargout__2__1] = decays__3(arg__1, number__1, number__2, number__3)
    arg__2 = arg__1(2);
    e = exp(number__1 * arg__2);
    varargout__1__1 = arg__1(1) * e;
    varargout__2__2 = number__1 * arg__1(1) * e;
    varargout__2__1__2 = varargout__2__2;
    if arg__2 < number__2
        varargout__2__1__2 = varargout__2__2 + number__3 * arg__2;
    end
    varargout__2__1 = [e; varargout__2__1__2];
end
% --- remarks --------------------------------------------------------
% 39:11: remark: 6 trips of 24 statements that differ in numbers only became a loop [rolled]
% 42:9: remark: 8 trips of 36 statements that differ in numbers only became a loop [rolled]
