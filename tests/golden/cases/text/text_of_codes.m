% %s takes all that are character codes; of known numbers it is done before.
%
% RUN:  specialise text_of_codes -d 'codes = [72 105]'
% TRY:  text_of_codes([72 105], [33 33])   text_of_codes([72 105], [65 0.5 66])   text_of_codes([72 105], -1)
function t = text_of_codes(codes, more)
  t = [sprintf('%s|', codes), sprintf('<%s>', more), sprintf('%d<%s>', more)];
end
% --- residual -------------------------------------------------------
function t = text_of_codes(more)
    t = ['Hi|', sprintf('<%s>', more), sprintf('%d<%s>', more)];
end
% --- remarks --------------------------------------------------------
