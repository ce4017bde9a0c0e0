function folder = P_tmpdir ()
  % The folder for temporary files that the system knows.
  folder = "/tmp";
end
