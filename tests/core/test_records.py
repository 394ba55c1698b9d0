"""Records, game files and the referee."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.errors import DealError, FairdealError, RecordError
from generator.core.game import AnyGame
from generator.core.gamefile import parse_game_file
from generator.core.puzzle import Puzzle, record_schema
from generator.core.referee import Ruling, admit
from generator.games import find_game
from generator.vetting.finding import make_puzzle
from tests.conftest import records

SCHEMA_FILE = Path(__file__).parents[2] / "docs" / "puzzle.schema.json"


def first_fair(game: AnyGame) -> Puzzle:
    """A fair deal's record, kept from an earlier find."""
    return records(game.name)[0]


def changed(puzzle: Puzzle, **changes: Any) -> str:
    """The record's JSON with some keys changed."""
    return json.dumps(json.loads(puzzle.to_json()) | changes)


def test_a_record_reads_back_and_is_admitted(game: AnyGame) -> None:
    """JSON after a record is the identity, the published schema accepts it, and the referee admits it."""
    puzzle = first_fair(game)
    again = Puzzle.from_json(puzzle.to_json())
    assert again == puzzle
    assert again.to_json() == puzzle.to_json()
    jsonschema.validate(json.loads(puzzle.to_json()), json.loads(SCHEMA_FILE.read_text()))
    assert admit(game, again).ok
    assert puzzle.id == f"{game.name}.{game.variants[0]}.{int(puzzle.seed or -1):020d}"
    assert puzzle.facts["moves"] == len(puzzle.solution)


def test_the_published_schema_is_the_models() -> None:
    """docs/puzzle.schema.json is what ``make schema`` writes."""
    assert json.loads(SCHEMA_FILE.read_text()) == record_schema()


def test_unknown_keys_are_kept(game: AnyGame) -> None:
    """A key that this version does not know survives reading and writing."""
    text = changed(first_fair(game), theme={"colour": "blue"})
    assert json.loads(Puzzle.from_json(text).to_json())["theme"] == {"colour": "blue"}


def test_a_newer_schema_is_refused(game: AnyGame) -> None:
    """A record of a newer version is named as such."""
    with pytest.raises(RecordError, match="schema 2; this version reads schema 1"):
        Puzzle.from_json(changed(first_fair(game), schema=2))


def test_truncated_json_is_refused_at_every_length(game: AnyGame) -> None:
    """Every beginning of a record raises one RecordError."""
    text = first_fair(game).to_json()
    for length in range(0, len(text), 7):
        with pytest.raises(RecordError, match="not a record"):
            Puzzle.from_json(text[:length])


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 5},
        {"seed": "05"},
        {"solution": "a1"},
        {"solution": None},
        {"deal": 1},
        {"facts": []},
        {"schema": "1"},
        {"schema": 0},
        {"schema": None},
        {"grade": "easy"},
    ],
    ids=str,
)
def test_wrong_types_are_refused(game: AnyGame, changes: dict[str, Any]) -> None:
    """A key of the wrong type is named with what it is and what it may be, in our words."""
    ((key, value),) = changes.items()
    with pytest.raises(RecordError) as refused:
        Puzzle.from_json(changed(first_fair(game), **changes))
    line = str(refused.value)
    assert line.startswith(f"not a record: {key} is {json.dumps(value)}; ")
    assert re.search(rf"; (an? )?{key} (is|are) ", line)
    assert not re.search("input|should|valid|pattern|pydantic", line)


@pytest.mark.parametrize("key", ["schema", "id", "game", "variant", "deal", "facts", "solution", "made", "seed"])
def test_a_missing_field_is_named(game: AnyGame, key: str) -> None:
    """The line says which field there is not, and what it would be."""
    data = json.loads(first_fair(game).to_json())
    del data[key]
    with pytest.raises(RecordError, match=rf"^not a record: there is no {key}; (an? )?{key} (is|are) "):
        Puzzle.from_json(json.dumps(data))


def test_a_grade_that_is_none_is_named_with_the_grades_there_are(game: AnyGame) -> None:
    """The field within the grade is named; long values are shown in part."""
    with pytest.raises(
        RecordError, match=r'grade.word is "hellish"; a grade is null, or .*gentle, easy, medium, hard, f'
    ):
        Puzzle.from_json(changed(first_fair(game), grade={"word": "hellish", "measures": {}}))
    with pytest.raises(RecordError, match=r"^.{0,180}$"):
        Puzzle.from_json(changed(first_fair(game), seed="9" * 5000))


def test_what_is_cleared_before_the_first_turn_counts_in_the_bound() -> None:
    """Islands' bound counts lines, one before the first turn among them, which is no move; the record is admitted."""
    game = find_game("islands")
    puzzle = make_puzzle(game, "easy", 3662761200694827662, game.budget)
    assert puzzle and puzzle.solution[0].startswith("- ") and puzzle.facts["optimal"]
    assert puzzle.facts["bound"] == len(puzzle.solution) == puzzle.facts["moves"] + 1
    assert admit(game, puzzle).ok


def test_a_bound_that_contradicts_the_solution_is_refused(game: AnyGame) -> None:
    """No bound on the moves lies above them, none on the score below it; one that is reached is the same."""
    puzzle = first_fair(game)
    facts = puzzle.facts
    counted = facts["score"] is None
    reached = facts["moves"] if counted else facts["score"]
    beyond = reached + 1 if counted else reached - 1

    def ruled(**change: Any) -> Ruling:
        return admit(game, Puzzle.from_json(changed(puzzle, facts=facts | change)))

    for optimal in (True, False):
        found = ruled(bound=beyond, optimal=optimal)
        assert not found.ok and f"the record says bound {beyond}, its solution has" in found.why
    assert not ruled(bound=2 * reached - beyond, optimal=True).ok
    assert ruled(bound=2 * reached - beyond, optimal=False).ok
    assert ruled(bound=reached, optimal=True).ok and ruled(bound=None, optimal=False).ok
    for wrong in ({"bound": "14"}, {"bound": 14.0}, {"bound": True}, {"optimal": 1}, {"optimal": None}):
        found = ruled(**wrong)
        assert not found.ok and ("whole number, or null" in found.why or "true or false" in found.why)


def test_a_record_without_seed_is_named_by_its_deal(game: AnyGame) -> None:
    """Without a seed the name is x and 16 digits of the deal's hash."""
    from generator.core.puzzle import puzzle_id

    puzzle = first_fair(game)
    name = puzzle_id(game.name, puzzle.variant, None, puzzle.deal)
    assert len(name.rpartition(".")[2]) == 17
    assert admit(game, Puzzle.from_json(changed(puzzle, seed=None, id=name))).ok


def test_a_false_record_is_refused(game: AnyGame) -> None:
    """A seed, name, fact or solution that does not agree with the deal is not admitted."""
    puzzle = first_fair(game)
    with pytest.raises(DealError, match="does not give this deal"):
        admit(game, Puzzle.from_json(changed(puzzle, seed="999")))
    with pytest.raises(RecordError, match="id is"):
        admit(game, Puzzle.from_json(changed(puzzle, id="other")))
    cut = admit(game, Puzzle.from_json(changed(puzzle, solution=puzzle.solution[:-1])))
    assert not cut.ok
    assert cut.at is None
    swapped = admit(game, Puzzle.from_json(changed(puzzle, solution=puzzle.solution[::-1])))
    assert not swapped.ok
    assert swapped.at is not None
    assert not admit(game, Puzzle.from_json(changed(puzzle, facts={"moves": 1}))).ok


def test_game_file_is_read() -> None:
    """Header, comments, spaces and moves as the conventions say."""
    played = parse_game_file("# mine\n\n game:  hopper \nseed: 2\n\n a8-b7 \n# well\n\na1-a2\n")
    assert (played.game, played.seed, played.deal, played.moves) == ("hopper", "2", None, ("a8-b7", "a1-a2"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "no line 'game"),
        ("game: hopper", "needs a line 'deal"),
        ("game: hopper\ngame: hopper\n", "line 2: 'game' stands twice"),
        ("game: hopper\nseed: 1\na1-b1\n", "line 3: 'a1-b1' is not one of"),
    ],
)
def test_bad_game_files_name_the_line(text: str, fault: str) -> None:
    """A header that cannot be used is named with its line."""
    with pytest.raises(RecordError, match=fault):
        parse_game_file(text)


@given(st.text(max_size=200))
def test_fuzzed_files_raise_only_our_errors(text: str) -> None:
    """Any text is a game file or a record, or one of our errors."""
    for read in (parse_game_file, Puzzle.from_json):
        try:
            read(text)
        except FairdealError:
            pass
