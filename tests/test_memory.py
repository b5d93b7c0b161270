"""How much memory a kernel needs that has imported both packages, without charts."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jupyter_client.manager import KernelManager

MOST_MB = 120
CODE = """
import re, sys
import barrage_core, barrage_core.questions, barrage_core.pictures, barrage_widgets
assert "matplotlib" not in sys.modules and "numpy" not in sys.modules
rss = re.findall(r"VmRSS:\\s+(\\d+) kB", open("/proc/self/status").read())[0]
print("resident", int(rss) / 1000)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system does not tell the memory of a process")
@pytest.mark.filterwarnings("default")  # what Jupyter's own machinery warns about
def test_both_packages_stay_small_in_a_kernel(tmp_path, monkeypatch):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    manager = KernelManager()
    manager.start_kernel(cwd=str(tmp_path), stderr=sys.__stderr__)
    try:
        client = manager.blocking_client()
        client.start_channels()
        client.wait_for_ready(timeout=60)
        said = []
        client.execute_interactive(CODE, timeout=60, output_hook=lambda message: said.append(message["content"]))
        client.stop_channels()
    finally:
        manager.shutdown_kernel(now=True)
    printed = [content["text"] for content in said if content.get("name") == "stdout"]
    assert printed, said
    resident = float(printed[0].split()[1])
    print(f"a kernel with both packages: {resident:.0f} MB")
    assert resident < MOST_MB
