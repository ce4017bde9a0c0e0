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
    args = {name, x};
    at = 1;
    p = struct('CaseSensitive', false, 'FunctionName', '', 'KeepUnmatched', false, ...
            'StructExpand', true, 'Parameters', {{'tol', 'gain'}}, 'Results', struct(), ...
            'Unmatched', struct(), 'UsingDefaults', {{}}, 'required', {{}}, 'optional', {{}}, ...
            'named', {{struct('name', 'tol', 'fallback', 1, 'check', []), struct('name', ...
            'gain', 'fallback', 2, 'check', @(g) g > 3.5)}}, 'switches', {{}});
    while at <= numel(args)
        word = args{at};
        if p.StructExpand && isstruct(word) && isscalar(word)
            names = fieldnames(word);
            numel__1 = numel(names);
            pairs = cell(1, 2 * numel__1);
            for k = 1:numel__1
                pairs{2 * k - 1} = names{k};
                pairs{2 * k} = word.(names{k});
            end
            args = [args(1:at-1), pairs, args(at+1:end)];
            continue;
        end
        if ~ischar(word)
            if p.FunctionName
                where = [p.FunctionName, ': '];
            else
                where = '';
            end
            error('%s%s', where, 'non-string for Parameter name or Switch');
        end
        k = find_named__1(p, p.named, word);
        if k > 0
            if at == numel(args)
                error('Octave:index-out-of-bounds', ...
                        'varargin(%d): out of bound %d (dimensions are 1x%d)', at + 1, at, at);
            end
            p = accept(p, p.named{k}, args{at + 1});
            at = at + 2;
            continue;
        end
        k = find_named__1(p, p.switches, word);
        if k > 0
            p.Results.(p.switches{k}.name) = true;
            at = at + 1;
        elseif at < numel(args) && p.KeepUnmatched
            p.Unmatched.(word) = args{at + 1};
            at = at + 2;
        else
            text = ['argument ''', toupper(word), ''' is not a valid parameter'];
            if p.FunctionName
                where__1 = [p.FunctionName, ': '];
            else
                where__1 = '';
            end
            error('%s%s', where__1, text);
        end
    end
    p = add_missing(p, p.named);
    p = add_missing(p, p.switches);
    r = [p.Results.tol, p.Results.gain];
end

function k = find_named__1(p, list, word)
    if ~isrow(word)
        k = 0;
        return;
    end
    for n = 1:numel(list)
        if strcmp(list{n}.name, word) || ~p.CaseSensitive && strcmpi(list{n}.name, word)
            k = n;
            return;
        end
    end
    k = 0;
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

function p = add_missing(p, list)
    names = {};
    for k = 1:numel(list)
        names{end + 1} = list{k}.name;
    end
    [~, order] = sort(names);
    for k = order
        if (~isfield(p.Results, list{k}.name))
            p.UsingDefaults{end + 1} = list{k}.name;
            p.Results.(list{k}.name) = list{k}.fallback;
        end
    end
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
% <library>/inputparser__step.m:222:7: remark: a list of subscripts on the left of `=` makes `ip_dyn` run in the run-time's interpreter [native-interpreted]
% <library>/inputparser__step.m:106:3: remark: `try` makes `verdict` run in the run-time's interpreter [native-interpreted]
