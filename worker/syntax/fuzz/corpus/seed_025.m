function [a, ... % c
          b  ... % d
          ] = foo(a)
x = 1;
