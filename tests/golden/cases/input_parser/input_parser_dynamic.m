% inputParser where the name of an argument is not known.
%
% RUN:  specialise ip_dyn -t 'name: char' -t 'x: realscalar'
% TRY:  ip_dyn('tol', 3)
% TRY:  ip_dyn('GAIN', 4)
% TRY:  ip_dyn('foo', 4)
function r = ip_dyn(name, x)
  p = inputParser;
  p.addParameter('tol', 1);
  p.addParameter('gain', 2, @(g) g > 3.5);
  p.parse(name, x);
  r = [p.Results.tol, p.Results.gain];
end
% --- residual -------------------------------------------------------
function r = ip_dyn(name, x)
    p = parse_arguments__1(name, x);
    r = [p.Results.tol, p.Results.gain];
end

function p = parse_arguments__1(args__1, args__2)
    c__1 = struct('CaseSensitive', false, 'FunctionName', char(zeros(0, 0)), 'KeepUnmatched', ...
            false, 'StructExpand', true, 'Parameters', {{'tol', 'gain'}}, 'Results', struct(), ...
            'Unmatched', struct(), 'UsingDefaults', {{}}, 'required', {{}}, 'optional', {{}}, ...
            'named', {{struct('name', 'tol', 'fallback', 1, 'check', zeros(0, 0)), ...
            struct('name', 'gain', 'fallback', 2, 'check', @(g) g > 3.5)}}, 'switches', {{}});
    isrow__1 = ~isrow(args__1);
    strcmp__1 = strcmp('tol', args__1) || strcmpi('tol', args__1);
    strcmp__2 = strcmp('gain', args__1) || strcmpi('gain', args__1);
    while true
        if isrow__1
            k = 0;
        elseif strcmp__1
            k = 1;
        elseif strcmp__2
            k = 2;
        else
            k = 0;
        end
        if k > 0
            value__1 = {struct('name', 'tol', 'fallback', 1, 'check', zeros(0, 0)), ...
                    struct('name', 'gain', 'fallback', 2, 'check', @(g) g > 3.5)};
            p = accept(c__1, value__1{k}, args__2);
            break;
        end
        error('%s%s', '', ['argument ''', toupper(args__1), ''' is not a valid parameter']);
    end
    p = add_missing__1(p, p.named);
    p = add_missing__1(p, p.switches);
end

function p = add_missing__1(p, list)
    names = {};
    for k = 1:numel(list)
        names{end + 1} = list{k}.name;
    end
    [~, order] = sort(names);
    for k = order
        if ~isfield(p.Results, list{k}.name)
            p.UsingDefaults{end + 1} = list{k}.name;
            p.Results.(list{k}.name) = list{k}.fallback;
        end
    end
end

function p = accept(p, d, value)
    if (~isempty(d.check))
        [fine, why] = verdict(d.check, value);
        if (~fine)
            if (isempty(why))
                why = ['Checked with "', func2str(d.check), '"'];
            end
            fail(p, ['failed validation of ', toupper(d.name), '. ', why]);
        end
    end
    p.Results.(d.name) = value;
end

function [fine, why] = verdict(check, value)
    why = '';
    try
        fine = check(value);
    catch problem
        fine = false;
        why = problem.message;
        if (strcmp(problem.identifier, 'Octave:invalid-fun-call'))
            try
                check(value);
                fine = true;
            catch again
                why = again.message;
            end
        end
    end
end

function fail(p, text)
    where = '';
    if (p.FunctionName)
        where = [p.FunctionName, ': '];
    end
    error('%s%s', where, text);
end
% --- remarks --------------------------------------------------------
