## -*- texinfo -*-
## @deftypefn {} {@var{f} =} residua_jit (@var{fcn}, @var{values}, @dots{})
## Specialise the function of a file for what is known of its arguments, and return a handle to its native code, which can
## stand wherever @var{fcn} stood.
##
## @var{values} is a list with the value of each argument that is fixed, and @code{@@_} for each one that is not:
## @code{residua_jit (@@sim, @{@@_, 5@})} is a function of the first argument of @code{sim}, with 5 for the second.
##
## Options, as names and values:
## @table @code
## @item "facts"
## What is known of the others: @code{@{"x: real double [1 n]"@}}, or a struct with a text a parameter.
## @item "fixed"
## @code{"remove"} (default): the handle takes the arguments that are not fixed. @code{"ignore"}: it takes all, and ignores the
## values of those that are. @code{"check"}: it raises an error when one of them differs.
## @item "async"
## @code{true}: returns at once; until the native code is ready, calls run @var{fcn} itself.
## @item "nargout"
## Number of results that the native code has (default 1, or none of a function that has none).
## @item "server"
## @code{"host:port"} of a residua-server, or @code{"none"}; without it as configured.
## @item "options"
## A struct with further options of @code{residua specialise}, with @code{_} for @code{-}.
## @end table
##
## Calls share one session: persistent and global variables of the function are its own.
## @seealso{residua_batch, residua_info}
## @end deftypefn

function f = residua_jit (fcn, values = {}, varargin)
  if (nargin < 1 || ! iscell (values))
    error ("Residua:wrong-call", "residua_jit: usage: residua_jit (@sim, {@_, 5}, ...), with @_ for arguments that are not fixed");
  endif
  given = __jit_options__ (varargin);
  target = __jit_target__ (fcn, values);
  __jit_program__ ();
  request = __jit_request__ (target, given);
  if (given.async)
    f = __jit_handle__ (target, given, __residua_later__ ("start", request, target, given), request, "__residua_later__");
  else
    f = __jit_handle__ (target, given, __jit_run__ (request), request, "__residua_call__");
  endif
endfunction
