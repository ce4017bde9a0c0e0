"""Which blocks say nothing about Residua, and why: a fixed list of reasons, decided by folder or by what the text calls."""
import re

FOLDERS = {
    "m/+matlab/+net": "network", "m/@ftp": "network", "m/web": "network",
    "m/audio": "audio", "m/gui": "GUI", "m/image": "images on screen", "m/java": "Java",
    "m/pkg": "packages", "m/plot": "graphics", "m/prefs": "GUI", "m/profiler": "profiler",
    "m/help": "help texts", "m/testfun": "the test tool itself", "m/startup": "start-up of the shell",
    "m/path": "start-up of the shell", "m/ode/private": "private",
    "etc/tests/fixed/publish": "publishing", "etc/tests/fixed/local-functions": "user classes",
    "etc/tests/libinterp/corefcn/graphics.cc-tst": "graphics", "etc/tests/libinterp/corefcn/gl2ps": "graphics",
    "etc/tests/libinterp/corefcn/ft-text-renderer": "graphics", "etc/tests/libinterp/corefcn/profiler": "profiler",
    "etc/tests/libinterp/corefcn/debug": "debugger", "etc/tests/libinterp/corefcn/input": "the shell",
    "etc/tests/libinterp/corefcn/oct-hist": "the shell", "etc/tests/libinterp/corefcn/urlwrite": "network",
    "etc/tests/libinterp/corefcn/help.cc": "help texts", "etc/tests/libinterp/corefcn/display.cc": "graphics",
    "etc/tests/libinterp/corefcn/pager": "the shell", "etc/tests/libinterp/corefcn/toplev": "the shell",
    "etc/tests/libinterp/corefcn/load-path": "start-up of the shell", "etc/tests/libinterp/corefcn/ls-": "file formats",
    "etc/tests/libinterp/dldfcn": "audio", "etc/tests/libinterp/octave-value/ov-java": "Java",
    "etc/tests/libinterp/octave-value/ov-classdef": "user classes", "etc/tests/libinterp/octave-value/ov-class": "user classes",
    "etc/tests/libinterp/octave-value/ov-oncleanup": "user classes",
}
CALLS = [
    ("graphics", r"\b(figure|hf|gcf|gca|axes|plot|graphics_toolkit|ishghandle|isfigure|uicontrol|hggroup|__go_\w+|colormap|"
                 r"isaxes|groot|gui_mode|available_graphics_toolkits|waitbar|isgraphics|have_window_system)\b"),
    ("Java", r"\b(java\w*|usejava|__java\w*)\b"),
    ("network", r"\b(urlread|urlwrite|ftp|weboptions|webread|gethostname)\b"),
    ("audio", r"\b(audio\w+|sound|record)\b"),
    ("packages", r"\bpkg\b"),
    ("debugger", r"\b(dbstop|dbclear|dbstatus|keyboard|isdebugmode)\b"),
    ("user classes", r"\b(classdef|inline|ftp|superiorto|inferiorto|methods|metaclass|__meta\w+|class_\w+)\b"),
    ("printing of internals", r"\b(__dump_\w+|__parser_debug\w*|__display_tokens__|__token_count__|__version_info__|"
                              r"octave_core_file\w*|__octave_config_info__|__dump_typeinfo__|typeinfo)\b"),
    ("the shell", r"\b(history\w*|PS[124]|completion_matches|input|readline\w*|more|diary|page_screen_output|"
                  r"crash_dumps_octave_core|sighup_dumps_octave_core|sigterm_dumps_octave_core|argv|program_name|"
                  r"mlock|munlock|mislocked|atexit|octave_home|OCTAVE_HOME|OCTAVE_EXEC_HOME|matlabroot|mex|mkoctfile|mexext)\b"),
    ("processes", r"\b(system|shell_cmd|popen2?|fork|exec|waitpid|getpid|dos|unix|nproc|getrusage|memory|getpwuid|getgrgid)\b"),
    ("help texts", r"\b(help|get_help_text|lookfor|doc|docstring|doc_cache\w*|get_first_help_sentence|__makeinfo__|info_file|"
                   r"texi_macros_file|makeinfo_program|built_in_docstrings_file|info_program)\b"),
]
CALLS = [(reason, re.compile(pattern)) for reason, pattern in CALLS]
# Folders of which every file is about objects of a class that the folder itself defines.
CLASS_FOLDERS = ("bug-36025|bug-45351|bug-47680|bug-50035|bug-50716|bug-51534|bug-53956|bug-54995|bug-58572|bug-58593|"
                 "bug-59617|bug-59661|bug-59704|ctor-vs-method")
USER_CLASS = re.compile(r"(^|/)@\w+/|/(classes|classdef\w*|class-concat|%s)/|"
                        r"/fcn-handle/(derived-resolution|object-method)\.tst$" % CLASS_FOLDERS)


def reason(block):
    """Why the block does not count, or None."""
    if block.open_bug:
        return "an open bug of Octave"
    for folder, why in FOLDERS.items():
        if block.path.startswith(folder):
            return why
    if USER_CLASS.search(block.path):
        return "user classes"
    text = block.code + block.init
    for why, pattern in CALLS:
        if pattern.search(text):
            return why
    return None
