f = @(varargin) g(varargin{:}, 'a', @(x) x);
ode = @(t,y) [y(2); -y(1)]; [t, y] = ode45(ode, [0 1], [1; 0]);
q = quad(@(x) x.^2, 0, 1); z = fzero(@(x) x.^2 - 2, [0 2]);
x = cellfun(@isempty, y); x = cellfun('isempty', y);
set(gca, 'XTick', [], 'YTick', 0:.1:1); set(gcf,'Color',[1 1 1]*.9);
h = uicontrol('Style','pushbutton','String','OK','Callback',{@cb, 1}, 'Position', [10 10 50 20]);
h = uimenu(f,'Label','File');uimenu(h,'Label','Open...','Callback','open_cb;');
