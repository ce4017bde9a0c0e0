"""Residua for Python: MATLAB functions, specialised and compiled, called with numpy arrays.

>>> import residua
>>> f = residua.specialise("sim.m", fixed={"n": 5}, facts={"x": "real double [1 n]"})   # doctest: +SKIP
>>> f(x)                                                                                # doctest: +SKIP
"""
from ._function import Explanation, Function
from ._native import Value
from ._program import close, use_program
from ._request import specialise
from ._values import Expression, Handle, StructArray
from .errors import Error, FactError, ProgramError, RequestError, RequestWarning, ServiceError

specialize = specialise

__all__ = ["specialise", "specialize", "Function", "Explanation", "Expression", "Handle", "StructArray", "Value", "Error", "FactError",
           "RequestError", "RequestWarning", "ServiceError", "ProgramError", "use_program", "close"]
__version__ = "0.1.0"
