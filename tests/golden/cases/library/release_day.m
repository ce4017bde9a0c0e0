% version gives the number and the day of the release.
%
% RUN:  specialise release_day -d "old = '3.8'"
% TRY:  release_day(1, '3.8')
% TRY:  release_day(2, '3.8')
% TRY:  release_day(3, '3.8')
function r = release_day(x, old)
  [number, day] = version();
  r = {number, day, version('-Date'), compare_versions(version, old, '>')};
  if x == 2
    r{end + 1} = version('-description');
  elseif x > 2
    r{end + 1} = version('-nothing');
  end
end
% --- residual -------------------------------------------------------
function r = release_day(x)
    if x == 2
        r = {'7.3.0', '2022-11-02', '2022-11-02', true, char(zeros(0, 0))};
    else
        if x > 2
            r = {'7.3.0', '2022-11-02', '2022-11-02', true};
            r{5} = error('version: invalid FEATURE');
        end
        r = {'7.3.0', '2022-11-02', '2022-11-02', true};
    end
end
% --- remarks --------------------------------------------------------
% 13:18: remark: reached with these values it fails: version: invalid FEATURE [certain-error]
