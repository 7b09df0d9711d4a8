"""Asks an engine every case: python3 harness.py ENGINE [ARGUMENT ...]"""
import collections, json, pathlib, subprocess, sys

def value(body):
    try: return json.loads(body)
    except (TypeError, ValueError): return body

def alike(one, other):
    return (all(one[key] == other[key] for key in ("document", "place", "severity"))
            and set(one["requirements"]) & set(other["requirements"]))

def covered(findings, others):
    return all(one.get("optional") or any(alike(one, other) for other in others) for one in findings)

def faulty(want):
    return any(one["severity"] == "error" and not one.get("optional") for one in want["findings"])

def same(want, got):
    if "valid" in got: return got["valid"] != faulty(want)
    if "findings" in want:
        return covered(want["findings"], got["findings"]) and covered(got["findings"], want["findings"])
    if "found" in want:
        places = [{(one["format"], one["url"]) for one in answer["found"]} for answer in (want, got)]
        asked = set(got["asked"])
        return places[0] == places[1] and asked >= set(want["asked"]) and not asked & set(want["notAsked"])
    if "refused" in want: return want["refused"] == got.get("refused")
    one, other = want["request"], got.get("request", {})
    sent = {name.lower(): text for name, text in other.get("headers", {}).items()}
    return (one["method"] == other.get("method") and one["url"] == other.get("url")
            and all(sent.get(name.lower()) == text for name, text in one["headers"].items())
            and ("body" not in one or value(one["body"]) == value(other.get("body")))
            and want.get("confirm") in (None, got.get("confirm")))

engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
count = collections.Counter(passed=0, failed=0)
for line in (pathlib.Path(__file__).parent / "cases.ndjson").read_text("utf-8").split("\n")[:-1]:
    case = json.loads(line)
    print(json.dumps({key: case[key] for key in ("id", "kind", "input")}), file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    end = "skipped" if "skipped" in answer or "valid" in answer and case.get("apart") else "passed" if same(case["expect"], answer) else "failed"
    if "valid" in answer: count[f"{end}, {'faulty' if faulty(case['expect']) else 'right'}"] += 1
    count[end] += 1
    if end == "failed": print(f"failed {case['id']}\n  expected {case['expect']}\n  answered {answer}")
print("\n".join(f"{number} {end}" for end, number in sorted(count.items())))
sys.exit(count["failed"] > 0)
