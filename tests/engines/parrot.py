"""An engine that talks much: a long note in every moment, and as much on standard error."""

import json
import sys

for line in sys.stdin.buffer:
    request = json.loads(line)
    sys.stderr.write("x" * 300_000 + "\n")
    if request["method"] == "describe":
        result = {"protocol": 1, "name": "parrot", "version": "1", "can": []}
    else:
        moment = {"outcome": "done", "note": "x" * 99_000, "snapshot": {"objects": {}}}
        result = {"moments": [moment] * (len(request["params"]["steps"]) + 1)}
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}) + "\n")
    sys.stdout.flush()
