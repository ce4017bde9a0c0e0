% Where the loop that was tried costs more, the trips that were written out stand again, with their ways out of the
% function and of the loop around, and with none of those that were tried.
%
% RUN:  specialise ways_out_given_back -d "s = 'sitting'" -d 'limit = 2' -t 'text: char [1 5]'
% TRY:  ways_out_given_back('kitte', 'sitting', 2)
% TRY:  ways_out_given_back('sitti', 'sitting', 2)
% TRY:  ways_out_given_back('xxxxx', 'sitting', 2)
function y = ways_out_given_back(text, s, limit)
  [d, n] = distance(text, s, limit);
  y = 10 * d + n;
end

function [d, n] = distance(text, s, limit)
  m = zeros(numel(text) + 1, numel(s) + 1);
  m(:, 1) = (0:numel(text))';
  m(1, :) = 0:numel(s);
  for i = 2:numel(text) + 1
    for j = 2:numel(s) + 1
      m(i, j) = min([m(i - 1, j - 1) + (text(i - 1) ~= s(j - 1)), m(i - 1, j) + 1, m(i, j - 1) + 1]);
      if m(end, end) > limit
        d = m(end, end);
        n = -1;
        return
      end
    end
    if m(i, 2) > limit * 2
      break
    end
  end
  d = m(end, end);
  n = i;
end
% --- residual -------------------------------------------------------
function y = ways_out_given_back(text)
    [d, n] = distance__1(text);
    y = 10 * d + n;
end

function [d, n] = distance__1(text)
    text__11 = text(1);
    m__2_2 = min([0 + (text__11 ~= 's'), 2, 2]);
    text__1 = text__11 ~= 'i';
    m__2_3 = min([1 + text__1, 3, m__2_2 + 1]);
    text__2 = text__11 ~= 't';
    m__2_4 = min([2 + text__2, 4, m__2_3 + 1]);
    m__2_5 = min([3 + text__2, 5, m__2_4 + 1]);
    m__2_6 = min([4 + text__1, 6, m__2_5 + 1]);
    m__2_7 = min([5 + (text__11 ~= 'n'), 7, m__2_6 + 1]);
    text__1 = text(2);
    m__3_2 = min([1 + (text__1 ~= 's'), m__2_2 + 1, 3]);
    text__2 = text__1 ~= 'i';
    m__3_3 = min([m__2_2 + text__2, m__2_3 + 1, m__3_2 + 1]);
    text__4 = text__1 ~= 't';
    m__3_4 = min([m__2_3 + text__4, m__2_4 + 1, m__3_3 + 1]);
    m__3_5 = min([m__2_4 + text__4, m__2_5 + 1, m__3_4 + 1]);
    m__3_6 = min([m__2_5 + text__2, m__2_6 + 1, m__3_5 + 1]);
    m__3_7 = min([m__2_6 + (text__1 ~= 'n'), m__2_7 + 1, m__3_6 + 1]);
    text__2 = text(3);
    m__4_2 = min([2 + (text__2 ~= 's'), m__3_2 + 1, 4]);
    text__4 = text__2 ~= 'i';
    m__4_3 = min([m__3_2 + text__4, m__3_3 + 1, m__4_2 + 1]);
    text__6 = text__2 ~= 't';
    m__4_4 = min([m__3_3 + text__6, m__3_4 + 1, m__4_3 + 1]);
    m__4_5 = min([m__3_4 + text__6, m__3_5 + 1, m__4_4 + 1]);
    m__4_6 = min([m__3_5 + text__4, m__3_6 + 1, m__4_5 + 1]);
    m__4_7 = min([m__3_6 + (text__2 ~= 'n'), m__3_7 + 1, m__4_6 + 1]);
    text__4 = text(4);
    m__5_2 = min([3 + (text__4 ~= 's'), m__4_2 + 1, 5]);
    text__6 = text__4 ~= 'i';
    m__5_3 = min([m__4_2 + text__6, m__4_3 + 1, m__5_2 + 1]);
    text__8 = text__4 ~= 't';
    m__5_4 = min([m__4_3 + text__8, m__4_4 + 1, m__5_3 + 1]);
    m__5_5 = min([m__4_4 + text__8, m__4_5 + 1, m__5_4 + 1]);
    m__5_6 = min([m__4_5 + text__6, m__4_6 + 1, m__5_5 + 1]);
    m__5_7 = min([m__4_6 + (text__4 ~= 'n'), m__4_7 + 1, m__5_6 + 1]);
    m__5_8 = min([m__4_7 + (text__4 ~= 'g'), min([m__3_7 + (text__2 ~= 'g'), min([m__2_7 + ...
            (text__1 ~= 'g'), min([6 + (text__11 ~= 'g'), 8, m__2_7 + 1]) + 1, m__3_7 + 1]) + ...
            1, m__4_7 + 1]) + 1, m__5_7 + 1]);
    if m__5_2 > 4
        i = 5;
        m__48 = 0;
    else
        text__11 = text(5);
        text__1 = text__11 ~= 't';
        text__2 = text__11 ~= 'i';
        m__6_5 = min([m__5_4 + text__1, m__5_5 + 1, min([m__5_3 + text__1, m__5_4 + 1, ...
                min([m__5_2 + text__2, m__5_3 + 1, min([4 + (text__11 ~= 's'), m__5_2 + 1, ...
                6]) + 1]) + 1]) + 1]);
        m__6_8 = min([m__5_7 + (text__11 ~= 'g'), m__5_8 + 1, min([m__5_6 + (text__11 ~= 'n'), ...
                m__5_7 + 1, min([m__5_5 + text__2, m__5_6 + 1, m__6_5 + 1]) + 1]) + 1]);
        if m__6_8 > 2
            d = m__6_8;
            n = -1;
            return;
        end
        i = 6;
        m__48 = m__6_8;
    end
    d = m__48;
    n = i;
end
% --- remarks --------------------------------------------------------
