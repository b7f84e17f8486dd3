"""A whole engine of Bao la Kujifunza: bao conform --game kujifunza -- python3 client.py"""
import json, sys

def sow(own, other, pit, way, captures):  # rings: front pits 1 to 8, then back pits 8 to 1
    own, other, origin, last = own[:], other[:], None, pit
    while True:
        if (state := (own[:], last)) == origin: return None  # it never ends: no legal turn
        origin, (hand, own[last]), at = origin or state, (own[last], 0), last + way
        while True:
            for n in range(hand): own[(at + n * way) % 16] += 1
            last = (at + (hand - 1) * way) % 16
            if own[last] == 1: return own, other
            if not (captures and last < 8 and other[7 - last]): break  # relay: lift it and go on
            hand, other[7 - last], origin = other[7 - last], 0, None
            if not any(other[:8]): return own, other  # bao hamna
            way = 1 if last < 2 else -1 if last > 5 else way
            at = 0 if way == 1 else 7

def starts(own, other):
    ends = lambda pit, way: (pit + way * own[pit]) % 16
    takes = lambda pit, way: 1 < own[pit] < 16 and ends(pit, way) < 8 and own[ends(pit, way)] and other[7 - ends(pit, way)]
    if captures := [(p, w, True) for p in range(16) for w in (1, -1) if takes(p, w)]: return captures
    front = [p for p in range(8) if own[p] > 1] or [p for p in range(8, 16) if own[p] > 1]
    lone = sum(n > 0 for n in own[:8]) == 1  # a lone kichwa is not sown off the row
    return [(p, w, False) for p in front for w in (1, -1) if not (lone and (p, w) in ((0, -1), (7, 1)))]

def turns(own, other):
    if not any(own[:8]) or not any(other[:8]): return []
    return [(*s, *after) for s in starts(own, other) if (after := sow(own, other, *s))]

for line in sys.stdin:
    rows, _, _, side, *_ = json.loads(line)["position"].split(" ")
    b, a, A, B = [[int(n) for n in row.split(".")] for row in rows.split("/")]
    rings, answer = [A + B[::-1], a[::-1] + b], []
    for pit, way, captures, own, other in turns(*(rings if side == "S" else rings[::-1])):
        (s, n), name = (own, other) if side == "S" else (other, own), "A%d" % (pit + 1) if pit < 8 else "B%d" % (16 - pit)
        after = "/".join(".".join(map(str, row)) for row in (n[8:], n[7::-1], s[:8], s[:7:-1]))
        move = (name if side == "S" else name.lower()) + "LR"[(way == 1) == (pit < 8)] + "*" * (not captures)
        answer.append({"move": move, "after": f"{after} 0.0 - {'N' if side == 'S' else 'S'} -", "winner": None if turns(other, own) else side})
    print(json.dumps({"turns": answer}), flush=True)
