"""What a run of podman_topology.py leaves that was killed: its containers, volumes and network, and what podman's plugins made for
that network and forget when somebody else ends: rules that send a port to an address which nobody has any more, addresses that are
taken, a name server that knows names of before. The next run meets all of it: its port leads nowhere, its names are those of the dead.
"""
import contextlib
import os
import shlex
import shutil
import signal
import subprocess


def _lines(*command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    except OSError:
        return []
    return done.stdout.split("\n") if done.returncode == 0 else []


def _remove(kind, names, *words):
    names = [name for name in names if name]
    if names:
        _lines("podman", kind, "rm", "-f", *words, *names)


def _end_what_runs(project):
    """What runs in containers, by its own number: podman lists nothing while one of them is in a network that it cannot find any more,
    as that of a run which saw mounts of its own."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError, ValueError):
            with open("/proc/%s/stat" % pid) as f:
                parent = f.read().rsplit(")", 1)[1].split()[1]
            with open("/proc/%s/cmdline" % parent, "rb") as f:
                words = f.read().split(b"\0")
            if words[0].endswith(b"/conmon") and words[words.index(b"-n") + 1].startswith(os.fsencode(project + "_")):
                os.kill(int(pid), signal.SIGKILL)
    for name in os.listdir("/run/netns") if os.path.isdir("/run/netns") else ():
        path = os.path.join("/run/netns", name)
        if name.startswith("netns-") and not os.path.ismount(path):     # what it named is gone
            with contextlib.suppress(OSError):
                os.remove(path)


def _end_name_server(network):
    """Podman's plugin for names keeps one for each network, as a process of its own."""
    folder = os.path.join("/run/containers/cni/dnsname", network)
    with contextlib.suppress(OSError, ValueError):
        with open(os.path.join(folder, "pidfile")) as f:
            pid = int(f.read())
        with open("/proc/%d/cmdline" % pid, "rb") as f:
            if os.fsencode(folder) in f.read():                     # and not whoever has its number now
                os.kill(pid, signal.SIGTERM)
    shutil.rmtree(folder, ignore_errors=True)


def rules_of(network, listed):
    """Of `iptables -t nat -S`: arguments that delete what is of the network. Each rule says in a comment whose it is; the chains that
    they lead to are of one container each, and go when nothing leads there."""
    rules, chains = [], []
    for line in listed:
        words = shlex.split(line)
        # `dnat name: "NETWORK" id: "CONTAINER"`, `name: "NETWORK" id: "CONTAINER"`
        said = words[words.index("--comment") + 1] if "--comment" in words else ""
        if words[:1] != ["-A"] or 'name: "%s"' % network not in said:
            continue
        rules.append(["-D", *words[1:]])
        target = words[words.index("-j") + 1] if "-j" in words else ""
        if target.startswith(("CNI-DN-", "CNI-")) and target not in ("CNI-HOSTPORT-SETMARK", "CNI-HOSTPORT-DNAT", *chains):
            chains.append(target)
    return rules + [[word, chain] for chain in chains for word in ("-F", "-X")]


def remove(project):
    """Nothing is there afterwards of the project of compose."""
    label, network = "label=com.docker.compose.project=" + project, project + "_default"
    _end_what_runs(project)
    _remove("container", _lines("podman", "ps", "-aq", "--filter", label), "-t", "0")
    _remove("volume", _lines("podman", "volume", "ls", "-q", "--filter", label))
    _end_name_server(network)
    if network in _lines("podman", "network", "ls", "--format", "{{.Name}}"):
        _lines("podman", "network", "rm", "-f", network)
    with contextlib.suppress(OSError):
        os.remove(os.path.join("/etc/cni/net.d", network + ".conflist"))
    shutil.rmtree(os.path.join("/var/lib/cni/networks", network), ignore_errors=True)
    for rule in rules_of(network, _lines("iptables", "-t", "nat", "-S")):
        _lines("iptables", "-t", "nat", *rule)
