% Elements of a parameter that have names of the author's keep them: an array of them would be a copy of the parameter.
%
% RUN:  specialise reads_keep_their_names -t 'p: real double [1 20]'
% TRY:  reads_keep_their_names((1:20) / 7)
% TRY:  reads_keep_their_names(-(20:-1:1))
function y = reads_keep_their_names(p)
  t0 = p(2); a = p(3); da = p(4); ecc = p(5); om = p(6); cuc = p(7); cus = p(8); crc = p(9); crs = p(10);
  i0 = p(11); di = p(12); cic = p(13); cis = p(14); O = p(15); dO = p(16); toe = p(17);
  n = sqrt(abs(a)) + da;
  m = t0 + n * toe;
  e = m + ecc * sin(m);
  f = e + om;
  y = [f + cuc * cos(f) + cus * sin(f), a * (1 - ecc) + crc * f + crs, ...
       i0 + di * toe + cic - cis * f, O + (dO - om) * toe];
  y = y * a + ecc * da;
end
% --- residual -------------------------------------------------------
function y = reads_keep_their_names(p)
    t0 = p(2);
    a = p(3);
    da = p(4);
    ecc = p(5);
    om = p(6);
    cuc = p(7);
    cus = p(8);
    crc = p(9);
    crs = p(10);
    i0 = p(11);
    di = p(12);
    cic = p(13);
    cis = p(14);
    O = p(15);
    dO = p(16);
    toe = p(17);
    n = sqrt(abs(a)) + da;
    m = t0 + n * toe;
    e = m + ecc * sin(m);
    f = e + om;
    y = [f + cuc * cos(f) + cus * sin(f), a * (1 - ecc) + crc * f + crs, i0 + di * toe + cic - ...
            cis * f, O + (dO - om) * toe] * a + ecc * da;
end
% --- remarks --------------------------------------------------------
