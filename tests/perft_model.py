"""perft_model.py - the counts of jambo-two-cards.pos, from a second, tiny Jambo.

Written from the rulebook (chapters 3, 4, 5, 8 and 13) and not from the engine: a Guard and a
Well are all the cards there are, so a turn is looking, keeping, dropping, laying the Well out,
using it, and ending. `python3 tests/perft_model.py 12` prints the counts up to that depth.
"""
import sys
from functools import lru_cache

GUARD, WELL = "guard", "well"


def without(cards, card):
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def turn_over(turn, actions, gold):
    """3.3: one gold for two or more actions left. Then the other has five and looks first."""
    gold = list(gold)
    if actions >= 2:
        gold[turn] += 1
    return 1 - turn, 5, tuple(gold)


@lru_cache(maxsize=None)
def count(depth, phase, turn, actions, gold, hands, laid, used, pile, discard):
    """How many sequences of `depth` moves there are. laid: whose Well lies out, or None."""
    if depth == 0:
        return 1
    rest = depth - 1

    def pass_on(hands_now, laid_now, pile_now, discard_now, gold_now, actions_now):
        next_turn, next_actions, next_gold = turn_over(turn, actions_now, gold_now)
        return count(rest, "look", next_turn, next_actions, next_gold, hands_now, laid_now, False,
                     pile_now, discard_now)

    def go_on(where, hands_now, laid_now, used_now, pile_now, discard_now, gold_now, actions_now):
        if actions_now == 0:  # 3.5: nothing is left to do
            return pass_on(hands_now, laid_now, pile_now, discard_now, gold_now, 0)
        return count(rest, where, turn, actions_now, gold_now, hands_now, laid_now, used_now,
                     pile_now, discard_now)

    def with_card(card):
        return tuple(tuple(sorted(hands[s] + (card,))) if s == turn else hands[s] for s in (0, 1))

    total = 0
    if phase == "look":
        total += count(rest, "market", turn, actions, gold, hands, laid, used, pile, discard)  # 4.5
        if pile or discard:  # 4.1, 13.2; 13.1: an empty pile is made of the discards
            new_pile, new_discard = (pile, discard) if pile else (discard, ())
            total += count(rest, "looking", turn, actions - 1, gold, hands, laid, used, new_pile, new_discard)
    elif phase == "looking":  # luck: each design is one outcome
        for card in set(pile):
            total += count(rest, "keep " + card, turn, actions, gold, hands, laid, used,
                           without(pile, card), discard)
    elif phase.startswith("keep"):
        card = phase.split()[1]
        total += go_on("market", with_card(card), laid, used, pile, discard, gold, actions)  # 4.2
        total += go_on("look", hands, laid, used, pile, tuple(sorted(discard + (card,))), gold, actions)  # 4.3
    elif phase == "market":
        total += pass_on(hands, laid, pile, discard, gold, actions)  # 5.2: the end of the turn
        if WELL in hands[turn]:  # 8.1: laying a utility out costs an action
            fewer = tuple(without(hands[s], WELL) if s == turn else hands[s] for s in (0, 1))
            total += go_on("market", fewer, turn, False, pile, discard, gold, actions - 1)
        if laid == turn and not used and gold[turn] >= 1 and (pile or discard):  # 8.11, 8.2, 8.3, 13.2
            new_pile, new_discard = (pile, discard) if pile else (discard, ())
            less = tuple(gold[s] - (s == turn) for s in (0, 1))
            total += count(rest, "drawing", turn, actions - 1, less, hands, laid, True, new_pile, new_discard)
    elif phase == "drawing":  # the Well's card goes to the hand
        for card in set(pile):
            total += go_on("market", with_card(card), laid, used, without(pile, card), discard, gold, actions)
    return total


if __name__ == "__main__":
    for d in range(1, 1 + int(sys.argv[1] if len(sys.argv) > 1 else 8)):
        print(d, count(d, "look", 0, 5, (20, 20), ((), ()), None, False, (GUARD, WELL), ()))
