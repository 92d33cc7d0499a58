/**
 * Every word that the pages say, by its name. To translate them, translate this file.
 *
 * `{name}` is a value; an entry with `one` and `other` (or what else a language has: see
 * Intl.PluralRules) is chosen by the value `n`. Keys begin with the page or the part that says
 * them; one that is put together has parts of a type that lists them, so that tsc knows it.
 * Sentences about a position come from the server, which the terminal shows too.
 */

export const LANGUAGE = "en";

/** @typedef {keyof typeof WORDS} Word the name of some words */

const WORDS = {
  // The shell of every page
  "shell.skip": "Skip to the page",
  "shell.home": "minewise, play",
  "shell.nav": "Pages",
  "shell.play": "Play",
  "shell.watch": "Watch",
  "shell.analyze": "Analyze",
  "shell.review": "Review",
  "shell.drills": "Drills",
  "shell.compare": "Compare",
  "shell.theme.system": "Theme: same as the system",
  "shell.theme.light": "Theme: light",
  "shell.theme.dark": "Theme: dark",
  "shell.close": "Close",
  "shell.cancel": "Cancel",
  "shell.noscript":
    "minewise plays and thinks in your browser. It needs JavaScript, which is switched off " +
    "here.",
  "shell.failed": "The page could not start: a part of it did not load.",
  "shell.again": "Try again",
  "waiting.slow": "Working on it …",
  "waiting.stop": "Stop",
  "waiting.late": "This takes longer than usual.",

  "refused.core": "The page could not load its core ({error}).",
  "refused.unreachable":
    "The server does not answer. Everything else still works. Agents in Python and the " +
    "server’s comparisons come back when minewise web runs again.",
  "refused.no-server":
    "This needs a server on your machine: install minewise and start minewise web.",
  "refused.status": "The server refused this ({status}).",

  // The board
  "board.role": "board",
  "board.canvas":
    "The whole board is one control. Move over the cells with the arrow keys; each one is " +
    "read out.",
  "board.label": "Board, {width} columns by {height} rows",
  "cell.name": "row {row}, column {column}, {state}",
  "cell.covered": "covered",
  "cell.flag": "flagged",
  "cell.wrong": "wrong flag",
  "cell.mine": "mine",
  "cell.exploded": "exploded mine",
  "cell.smiley": "mine, found",
  "cell.unknown": "revealed, no clue",
  "cell.empty": "empty",
  "cell.chance": "{percent}% mine",
  "cell.unsure": "chance unknown",
  "cell.certain": "certain",
  "cell.least": "least risk",
  "cell.dead": "would show nothing new",
  "cell.clue": "clue of the hint",
  "cell.target": "the cell of the hint",
  "cell.move": "the cell of this move",
  "cell.best": "the safest cell here",
  "cell.contradiction": "contradicts",
  "cell.question": "covered, question mark",
  "cell.step-mine": "a mine by this step",
  "cell.step-safe": "safe by this step",
  "cell.step-open": "a cell of this step",
  "zoom.label": "Size of the cells",
  "zoom.in": "Larger cells",
  "zoom.out": "Smaller cells",
  "zoom.fit": "Whole board",

  // Drills
  "drills.title": "Drills · minewise",
  "drills.description": "Find the safe cell in positions of real Minesweeper boards.",
  "drills.heading": "Drills: find the safe cell",
  "drills.drill": "Drill",
  "drills.choice": "Practise",
  "drills.board": "Board",
  "drills.group.level": "Find the safe cell",
  "drills.group.pattern": "Find it by its pattern",
  "drills.group.guess": "May I guess?",
  "drills.group.games": "My own games",
  "drills.choice.single": "Single clues",
  "drills.choice.subset": "One clue inside another",
  "drills.choice.exact-without-total": "Many clues together",
  "drills.choice.exact": "With the mine total",
  "drills.choice.1-1": "Pattern 1-1",
  "drills.choice.1-2": "Pattern 1-2",
  "drills.choice.1-2-1": "Pattern 1-2-1",
  "drills.choice.1-2-2-1": "Pattern 1-2-2-1",
  "drills.choice.guess": "Guess, or look closer?",
  "drills.choice.guess-hard": "Guess, or look closer? Harder",
  "drills.choice.own": "What I overlooked",
  "drills.ask.find": "Which cell is certainly safe?",
  "drills.ask.guess": "May you guess here, or is a cell safe?",
  "drills.ask.own": "You guessed here. Which cell was certainly safe?",
  "drills.mines": "Mines: {mines}.",
  "drills.flagged": { one: "{n} of them is flagged.", other: "{n} of them are flagged." },
  "drills.answers": "Your answer",
  "drills.yes": "Yes, guess",
  "drills.no": "No, one is safe",
  "drills.tools": "This drill",
  "drills.proof": "Show the proof",
  "drills.next": "Next drill",
  "drills.right": "Right: {cell} is safe.",
  "drills.right.guess": "Right: no covered cell is certainly safe.",
  "drills.right.no-guess": "Right: {cell} is certainly safe.",
  "drills.wrong.mine": "{cell} is a mine.",
  "drills.wrong.chance": "Nothing proves {cell} safe. It has a {percent}% chance of being a mine.",
  "drills.wrong.guess": "No need to guess: a cell is certainly safe.",
  "drills.wrong.no-guess": "No covered cell is certainly safe here.",
  "drills.try": "Try another cell, or look at the proof.",
  "drills.shown": "{cell} is safe.",
  "drills.why.safe": "Why {cell} is safe",
  "drills.why.mine": "Why {cell} is a mine",
  "drills.why.guess": "Why you have to guess",
  "drills.own.none":
    "The lost games kept here contain no needless guess. Games that you lose on the page Play " +
    "are kept.",
  "drills.side": "The proof, and your progress",
  "drills.progress": "Your progress",
  "drills.progress.none": "Nothing yet. Your progress is kept in this browser only.",
  "drills.column.drills": "Drills",
  "drills.column.at-once": "At once",
  "drills.column.tries": "Tries",
  "drills.column.streak": "Streak",
  "drills.streak": "{n} (best {best})",
  "drills.clear": "Clear my progress",
  "drills.unclear": "Bring it back",
  "drills.share": "Copy a link to this drill",
  "drills.shared": "The link to this drill is copied.",
  "drills.keys.answer": "Answer: this cell is safe",
  "drills.keys.mark": "A flag of your own",

  // Watch
  "watch.title": "Watch · minewise",
  "watch.description": "Watch agents play Minesweeper, decision by decision.",
  "watch.heading": "Watch an agent play",
  "watch.side": "Who plays, and what was decided",
  "watch.controls": "Playing",
  "watch.play": "Play",
  "watch.pause": "Pause",
  "watch.again": "Again",
  "watch.step.title": "One decision (S)",
  "watch.saw": "Its view",
  "watch.saw.title": "The board as the agent saw it, with its chances of a mine (P)",
  "watch.play-on": "Play on",
  "watch.play-on.title": "Take over and play on, as a practice game (O)",
  "watch.caption": "{agent} · {rules} · seed {seed}",
  "watch.caption.number": "{agent} · {rules} · seed {seed}, game {number}",
  "watch.decisions.short": "decisions",
  "watch.start": "{agent} is ready. Play it, or go step by step.",
  "watch.stop": "Stop thinking",
  "watch.stopped": "{agent} was stopped while it was thinking. The game did not change.",
  "watch.decision": "Decision {n}",
  "watch.certain": "Certain",
  "watch.guess": "Guess",
  "watch.chance": "It expects a mine there with a chance of {percent}%.",
  "watch.no-chances": "The agent gave no chances for this decision.",
  "watch.won": "{agent} has won.",
  "watch.lost": "{agent} has hit a mine.",
  "watch.complete": "{agent} has played to the end: every cell is known.",
  "watch.lost.flags": "{agent} has lost: not all flags are right.",
  "watch.guesses": { one: "{n} guess", other: "{n} guesses" },
  "watch.clicks": { one: "{n} click", other: "{n} clicks" },
  "watch.no-room": "The browser has no room to keep the record of this game.",
  "watch.setup": "Agent and board",
  "watch.agent": "Agent",
  "watch.options": "Options of this agent",
  "watch.rules": "Board",
  "watch.preset": "{name} ({rules})",
  "watch.begin": "Start",
  "watch.fresh": "Fresh board",
  "watch.results": "On this board",
  "watch.results.result": "Result",
  "watch.results.clicks": "Clicks",
  "watch.results.decisions": { one: "{n} decision", other: "{n} decisions" },
  "watch.other": "The same board with",
  "watch.same-board": "Play it",
  "watch.log": "Decisions",
  "watch.log.empty": "None yet.",
  "watch.log.entry": ": {what}",
  "watch.log.more": "{first} +{n}",
  "watch.log.flags": { one: "{cells}, {n} flag", other: "{cells}, {n} flags" },
  "watch.log.flags.only": "flags {cells}",
  "watch.keys":
    "Space or K plays and pauses, S makes one decision, P shows the agent’s view, + and − " +
    "change the speed, O takes over.",
  "watch.picture.playing": "{agent} on {rules}, seed {seed}",
  "watch.picture.won": "{agent} on {rules}, seed {seed}: won",
  "watch.picture.lost": "{agent} on {rules}, seed {seed}: lost",
  "watch.picture.complete": "{agent} on {rules}, seed {seed}: complete",

  // Agents, wherever they are asked
  "agents.core": "In this browser",
  "agents.server": "On the server, in Python",
  "agents.no-server":
    "minewise web, the server on your machine, adds more agents, including learned ones.",
  "agents.missing": "Some agents cannot play here. {sentence}",

  // What pages share that play moves by themselves
  "pace.label": "Speed",
  "pace.rate": "{n} a second",
  "pace.fastest": "as fast as possible",
  "solved.heading": "The solved board",
  "solved.show": "Colours of the solved board",
  "solved.visited": "visited",
  "solved.identified": "identified as a mine",
  "solved.stepped": "a mine stepped on",
  "solved.other": "not visited (M: a mine)",
  "solved.png": "Save as PNG",
  "solved.svg": "Save as SVG",

  // Analyze
  "analyze.title": "Analyze · minewise",
  "analyze.description":
    "See what follows from a Minesweeper position: certain cells, chances, the chance to win.",
  "analyze.heading": "Analyze a position",
  "analyze.position": "Position",
  "analyze.side": "What the clues say",
  "analyze.view": "Board",
  "analyze.palette": "What a click sets",
  "analyze.start.title": "Examples, and boards with nothing revealed",
  "analyze.text": "Text",
  "analyze.text.title": "Paste, type, open or copy a position as text (T)",
  "analyze.share": "Link",
  "analyze.share.title": "Copy a link that holds this position",
  "analyze.shared": "The link is copied. It opens this position.",
  "analyze.undo.title": "Undo the last change (Ctrl+Z)",
  "analyze.undo.none": "There is nothing to undo.",
  "analyze.redo": "Redo",
  "analyze.redo.title": "Redo the change (Ctrl+Y)",
  "analyze.redo.none": "There is nothing to redo.",
  "analyze.heat": "Chances",
  "analyze.heat.title": "The chance of a mine in every covered cell (P)",
  "analyze.heat.on": "Chances are shown.",
  "analyze.heat.off": "Chances are hidden.",
  "analyze.keys": "Keys",
  "analyze.unknown": "Total not known",
  "analyze.unknown.short": "?",
  "analyze.withheld": "How often",
  "analyze.advance": "After typing, move on to the next cell",
  "analyze.waiting": "Working it out…",
  "analyze.stop": "Stop",
  "analyze.correct": "Correct one of the marked clues, or undo the last change.",
  "analyze.correct-total": "Correct the mine total, or undo the last change.",
  "analyze.fits-again": "The clues fit again.",
  "analyze.wrong-flag": "The flag at {cell} is wrong: that cell is certainly safe.",
  "analyze.all-open": "No cell is covered: there is nothing left to find out.",
  "analyze.safe": { one: "{n} cell is certainly safe", other: "{n} cells are certainly safe" },
  "analyze.mines": { one: "{n} is certainly a mine", other: "{n} are certainly mines" },
  "analyze.mines.only": {
    one: "{n} cell is certainly a mine",
    other: "{n} cells are certainly mines",
  },
  "analyze.mines.more": {
    one: "{n} cell without a flag is certainly a mine",
    other: "{n} cells without flags are certainly mines",
  },
  "analyze.and": ", ",
  "analyze.guess": {
    one: "No cell is certainly safe. The least risk is {percent}%, at {cell}.",
    other:
      "No cell is certainly safe. The least risk is {percent}%, at {cell} and wherever the " +
      "frame is dashed.",
  },
  "analyze.guess.sampled": {
    one: "No cell is known to be safe. The least risk is about {percent}%, at {cell}.",
    other:
      "No cell is known to be safe. The least risk is about {percent}%, at {cell} and wherever " +
      "the frame is dashed.",
  },
  "analyze.guess.unknown": "No cell is certainly safe, and no chance is known.",
  "analyze.use-total": { one: "Set {n} mine", other: "Set {n} mines" },
  "analyze.next": "Next move",
  "analyze.next.reveal": "Reveal {cell}",
  "analyze.next.flag": "Flag {cell}",
  "analyze.next.unflag": "Remove the flag at {cell}",
  "analyze.next.guess": "Guess: reveal {cell}",
  "analyze.next.guess.flagged": "Guess: remove the flag at {cell} and reveal the cell",
  "analyze.next.unknown": "Not known yet.",
  "analyze.next.contradiction": "None, as long as the clues contradict each other.",
  "analyze.show": "Show on the board",
  "analyze.certain": "Certain cells",
  "analyze.certain.safe": { one: "{n} safe cell", other: "{n} safe cells" },
  "analyze.certain.mines": { one: "{n} mine", other: "{n} mines" },
  "analyze.certain.flagged": { one: "{n} flagged mine", other: "{n} flagged mines" },
  "analyze.certain.none": "The clues prove nothing here.",
  "analyze.certain.unknown": "Not known.",
  "analyze.choose": "Choose a cell to see the clues that prove it, and the proof.",
  "analyze.unproved": "It is certain, but this part of the board is too wide for a proof.",
  "analyze.more": "{n} more",
  "analyze.cell": "A cell",
  "analyze.cell.prompt":
    "Point at a covered cell, move to it with the arrow keys, or choose the magnifier and tap it.",
  "analyze.picked.chance": "{cell} has a {percent}% chance of being a mine.",
  "analyze.picked.unknown":
    "The chance of a mine at {cell} is unknown: no clue touches it, and the mine total is not " +
    "given.",
  "analyze.facts": "In figures",
  "analyze.layouts": "Layouts that fit",
  "analyze.every-digit": "Every digit",
  "analyze.exact": "exact: every layout was counted",
  "analyze.sampled":
    "estimated from samples; the error is at most {points} points in 95 of 100 cases",
  "analyze.certain-cells": "Certain",
  "analyze.certain-counts": "{safe} safe, {mines} mines",
  "analyze.dead": "Dead cells",
  "analyze.none": "none",
  "analyze.and-more": "{cells} and {n} more",
  "analyze.weighed": "Each layout is weighted by how likely it is to show these clues.",
  "analyze.fault": "No answer: {sentence}",

  "palette.look": "No mark: a click shows what is known about the cell",
  "palette.cycle": "Next mark",
  "palette.covered": "Covered",
  "palette.flag": "Flag",
  "palette.digit": "Clue {digit}",
  "palette.unknown": "Revealed, no clue",
  "palette.exploded": "Exploded mine",

  "clues.exact": "Exact",
  "clues.exact.meaning": "A clue is the number of mines around its cell.",
  "clues.withheld": "Withheld",
  "clues.withheld.meaning":
    "Some safe cells show no clue: enter them as “revealed, no clue”. The others are exact.",
  "clues.optimistic": "Optimistic",
  "clues.optimistic.meaning":
    "A clue is any number from 0 to the number of mines around it, all equally likely.",
  "clues.cautious": "Cautious",
  "clues.cautious.meaning":
    "A clue is any number from the number of mines around it to 8, all equally likely.",
  "clues.one-more": "One more",
  "clues.one-more.meaning":
    "A clue is the number of mines around it or one more, both equally likely.",
  "setup.summary": "{width} × {height}, {mines}, {clues}",
  "setup.meaning": "Clues",
  "setup.unknown": "mine total not known",
  "setup.clues": "{clues} clues",
  "setup.expected-side": "expected a width and a height from 1 to {most}",
  "setup.expected-mines": "expected a number of mines from 0 to {most}",
  "setup.expected-chance": "expected a chance above 0 and at most 1",
  "setup.enter-mines": "enter the mine total",

  "text.heading": "The position as text",
  "text.meaning":
    "One row per line: # is covered, F a flag, 0 to 8 a clue, _ revealed without a clue, * an " +
    "exploded mine. The page also reads JSMinesweeper’s texts and links, dots and commas, " +
    "emoji boards, MBF, and minewise records and links. You can paste or drop a text anywhere " +
    "on the page.",
  "text.use": "Use this text",
  "text.copy": "Copy",
  "text.copy-sized": "Copy for JSMinesweeper",
  "text.no-sized": "JSMinesweeper’s format needs a mine total and has no withheld clues.",
  "text.file": "Open a file…",
  "text.copied": "Copied.",
  "text.by-hand": "The text is selected: copy it with Ctrl+C.",
  "text.refused": "This text is not a position: {sentence}.",
  "text.too-long": "expected at most {most} characters",
  "text.drop": "Drop the position here",

  "start.heading": "Start from",
  "start.one-two-one": "1-2-1",
  "start.one-two-one.meaning": "The pattern that everybody learns first, with its proof.",
  "start.one-two-two-one": "1-2-2-1",
  "start.one-two-two-one.meaning": "The related pattern: two mines next to the twos.",
  "start.fifty-fifty": "50/50",
  "start.fifty-fifty.meaning": "No clue will ever show which of these two cells is the mine.",
  "start.dead-cell": "A dead cell",
  "start.dead-cell.meaning": "Two cells are equally safe, but one of them would show nothing new.",
  "start.contradiction": "A contradiction",
  "start.contradiction.meaning": "One clue was misread. The check names the clues that clash.",
  "start.expert": "Half of an expert game",
  "start.expert.meaning": "No safe cell is left. What would you do?",
  "start.empty": "Nothing revealed yet",
  "start.same": "This size",

  "winning.heading": "Chance to win",
  "winning.meaning":
    "For each move worth considering, if you play the rest as well as minewise can.",
  "winning.ask": "Work it out",
  "winning.asking": "Working it out; a wide position takes a while…",
  "winning.exact": "The chance to win is {percent}%: the rest of the game was searched to its end.",
  "winning.estimated": "The chance to win is about {percent}%.",
  "winning.survival": "Survives",
  "winning.win": "Wins",
  "winning.needs-total": "The chance to win can be computed only if the mine total is known.",
  "winning.needs-exact": "The chance to win can be computed only if the clues are exact.",

  "opinions.heading": "What agents would do",
  "opinions.ask": "Ask them",
  "opinions.asking": "They are thinking…",
  "opinions.none": "Choose an agent first.",
  "opinions.no-server":
    "Run minewise web on your machine to ask agents in Python, learned players and your own " +
    "agents too.",
  "opinions.decision": "Decision",
  "opinions.reason": "Its reason",
  "opinions.reveals": "reveals {cells}",
  "opinions.certain": "certain",
  "opinions.guess": "a guess",

  "edit.digits": "A clue",
  "edit.digits.keys": "0 to 8",
  "edit.covered.keys": "#, Delete",
  "edit.flag": "A flag",
  "edit.unknown": "Revealed, without a clue",
  "edit.exploded": "An exploded mine",
  "edit.next": "Set the chosen mark, or the next one",
  "edit.next.keys": "Space, Enter, click, tap",
  "edit.wheel": "Clue one higher or lower",
  "edit.wheel.keys": "Wheel",
  "edit.stroke": "Set the chosen mark on many cells",
  "edit.stroke.keys": "Drag",
  "edit.undo": "Undo the last change",
  "edit.redo": "Redo it",
  "edit.paste": "Paste another position as text",
  "edit.paste.keys": "Ctrl+V, or drop it",
  "edit.copy": "Copy the position as text",
  "edit.chances": "Chances on the board",
  "edit.zoom": "Larger or smaller cells",

  // Review
  "review.title": "Review · minewise",
  "review.description":
    "Go through a finished game of Minesweeper: guesses, mistakes, luck and skill.",
  "review.heading": "Review a game",
  "review.game": "The game",
  "review.side": "Verdict and guesses",
  "review.caption": "{who} · {rules} · seed {seed} · {result}",
  "review.caption.number": "{who} · {rules} · seed {seed}, game {number} · {result}",
  "review.moment": "After {at} of {n} moves",
  "review.controls": "Going through the moves",
  "review.first": "To the start (Home)",
  "review.previous": "One move back (←)",
  "review.next": "One move on (→)",
  "review.last": "To the end (End)",
  "review.jumps": "To the guesses",
  "review.previous-guess": "Previous guess",
  "review.next-guess": "Next guess",
  "review.next-mistake": "Next mistake",
  "review.no-next-guess": "There is no guess after this moment.",
  "review.no-previous-guess": "There is no guess before this moment.",
  "review.no-next-mistake": "After this moment no guess took more risk than needed.",
  "review.best": "Best here",
  "review.best.title": "Outlines the safest cell at this moment (B)",
  "review.why": "Why",
  "review.why.title": "The proof of the move, or of the safe cell that was missed (W)",
  "review.why.safe": "Why {cell} is safe",
  "review.why.none": "There is nothing to prove: no cell was certainly safe.",
  "review.first-mistake": "This is the first mistake of the game.",
  "review.no-mistake": "No guess took more risk than needed.",
  "review.luck.hit": "Luck {luck}: {chance} mines were expected here, and one was hit.",
  "review.luck.missed": "Luck {luck}: {chance} mines were expected here, and none was hit.",
  "review.loss": "Skill lost {loss}: the safest cell had that much less risk.",
  "review.loss.none": "No skill lost: no cell had less risk.",
  "review.move": "Move {n} of {all}",
  "review.not-yet": "{what}: not judged yet.",
  "review.no-judgement":
    "{what}: not judged, because it reveals nothing or the position is too wide.",
  "review.end": { one: "After {n} move", other: "After {n} moves" },
  "review.result.won": "The game is won.",
  "review.result.lost": "The game is lost.",
  "review.result.complete": "The game is complete.",
  "review.result.playing": "The game is not over.",
  "review.status.won": "Won",
  "review.status.lost": "Lost",
  "review.status.complete": "Complete",
  "review.status.playing": "Not over",
  "review.fact.chance": "Chance",
  "review.fact.least": "Least",
  "review.fact.least.at": "{percent} at {cell}",
  "review.fact.luck": "Luck",
  "review.totals": "Luck and skill",
  "review.judging": "The guesses are being judged…",
  "review.progress": "{n} of {all} moves judged",
  "review.total.guesses": "Guesses",
  "review.total.guesses.meaning": "Reveals that the clues did not prove safe.",
  "review.total.needless": "Needless",
  "review.total.needless.meaning": "Guesses while another cell was certainly safe.",
  "review.total.luck": "Luck",
  "review.total.luck.meaning":
    "The mines that these guesses hit on average, minus the mines they did hit. Above 0 is " +
    "good luck.",
  "review.total.loss": "Skill lost",
  "review.total.loss.meaning":
    "The mines that the safest cells would have avoided, on average. 0 is perfect.",
  "review.total.survival": "Chance to survive",
  "review.total.survival.meaning": "The chance that none of these guesses hits a mine.",
  "review.guesses": "Guesses",
  "review.guesses.none": "There were none.",
  "review.column.move": "Move",
  "review.verdict.least": "least risk",
  "review.verdict.more": "more risk than needed",
  "review.verdict.needless": "needless risk",
  "review.verdict.hit": "hit a mine",
  "review.percent": "{value}%",
  "review.keep": "Keep in this browser",
  "review.kept": "Kept in this browser",
  "review.is-kept": "The game is kept in this browser.",
  "review.export": "Save as a file",
  "review.play-from": "Play on from here",
  "review.keys":
    "← and → go move by move, and Space or K plays. Comma and full stop jump from guess to " +
    "guess, M to the next mistake. B shows the best cell, W why a cell is safe, P the " +
    "chances.",
  "review.samples": "Sample games",
  "review.sample.won": "A won expert game",
  "review.sample.won.meaning": "Five guesses, good luck, and one cell that was not the safest.",
  "review.sample.needless": "Lost by a needless risk",
  "review.sample.needless.meaning":
    "A guess hits a mine, although another cell was certainly safe.",
  "review.sample.unlucky": "Lost by bad luck",
  "review.sample.unlucky.meaning": "Every guess took the safest cell, and the last one hit a mine.",
  "review.open": "Open a game",
  "review.open.meaning":
    "A minewise record: saved here, written by minewise watch --json, or by your own program. " +
    "Games that you play here are kept in this browser.",
  "review.file": "Choose a file",
  "review.drop": "or drop it anywhere on this page",
  "review.paste": "Or paste the record",
  "review.paste.open": "Open it",
  "review.saved": "Games in this browser",
  "review.saved.told": {
    one: "{n} game of at most {most}. When more are played, the oldest go.",
    other: "{n} games of at most {most}. When more are played, the oldest go.",
  },
  "review.saved.none": "None yet. The {most} latest games that you play will be kept here.",
  "review.saved.watch": "Or watch an agent play, and review its game.",
  "review.saved.by": "{name}, by {by}",
  "review.saved.delete": "Delete",
  "review.saved.delete.game": "Delete {what}, {date}",
  "review.export-all": "Save all as a file",
  "review.delete-all": "Delete all",
  "review.deleted": { one: "{n} game is deleted.", other: "{n} games are deleted." },
  "review.undo": "Bring back",
  "review.imported": { one: "{n} game has come in.", other: "{n} games have come in." },
  "review.dropped": { one: "The oldest game had to go.", other: "The {n} oldest games had to go." },
  "review.not-kept": "This game is not kept in this browser.",

  // Compare
  "compare.title": "Compare · minewise",
  "compare.description": "Compare agents that play Minesweeper, on the same boards.",
  "compare.heading": "Compare agents",
  "compare.meaning":
    "The agents play the same boards. While you watch, their win rates become more precise.",
  "compare.ready": "Ready to start",
  "compare.ready.rules": "Simple rules against exact probabilities, beginner",
  "compare.ready.rules.meaning":
    "Two simple rules, or counting every layout: how many more games does counting win?",
  "compare.ready.guess": "How much does better guessing gain on expert?",
  "compare.ready.guess.meaning":
    "When no cell is safe: guess any cell, the least likely mine, or the cell that helps most " +
    "later.",
  "compare.ready.density": "How hard is each density?",
  "compare.ready.density.meaning":
    "16 × 16 cells, with mines in one cell of ten up to one of four: where do agents begin to " +
    "lose?",
  "compare.wish": "Your own comparison",
  "compare.agents": "Who plays",
  "compare.boards": "On which boards",
  "compare.preset.beginner": "9 × 9 cells with 10 mines",
  "compare.preset.intermediate": "16 × 16 cells with 40 mines",
  "compare.preset.expert": "30 × 16 cells with 99 mines",
  "compare.preset.rutgers":
    "10 × 10 with 20 mines, as in the Rutgers course: a mine does not end the game, a 0 does " +
    "not open its neighbours, and the score is the share of mines found safely",
  "compare.preset.rutgers-small": "8 × 8 with 8 mines, otherwise as in the Rutgers course",
  "compare.preset.cs50":
    "8 × 8 with 8 mines, as in Harvard’s course CS50 AI: a 0 does not open its neighbours, " +
    "and every mine must be flagged",
  "compare.preset.uci":
    "8 × 8 with 10 mines, as in the course at UC Irvine: the first cell is given and is a 0, " +
    "but a 0 does not open its neighbours",
  "compare.preset.ncsu":
    "6 × 6 with 6 mines, as in the NCSU report: the first cell may be a mine, and the mine " +
    "total is not known",
  "compare.preset.h2g2":
    "9 × 9 with 10 mines, as in the h2g2 article: the first cell may be a mine",
  "compare.games": "Games per agent",
  "compare.stop": "When is it enough?",
  "compare.stop.never": "After all games",
  "compare.stop.until": "As soon as the win rates are precise enough",
  "compare.stop.apart": "As soon as it is clear which agent is better",
  "compare.until": "Precise to ± points",
  "compare.apart": "Chance of a wrong verdict, at most %",
  "compare.more-wishes": "Options, other boards, the seed",
  "compare.more": "Agents with options",
  "compare.more.meaning": "One per line, such as exact:guess=random.",
  "compare.own": "Other boards",
  "compare.own.meaning": "One per line, such as 20x20/60 first_click=opening.",
  "compare.density": "Densities",
  "compare.density.meaning":
    "Mines per cell, in place of a number of mines: 0.1:0.3:0.05, or 0.1, 0.2. Leave it empty " +
    "to keep the number of mines of each board.",
  "compare.on-server": "Play on the server, which goes on when you close this page",
  "compare.gone": "This comparison does not exist.",
  "compare.list": "All comparisons",
  "compare.name": "{agents} on {boards}",
  "compare.name.density": "{rules}, mine density {density}",
  "compare.name.range": "{low} to {high}",
  "compare.far": "{done} of {total} games",
  "compare.played": { one: "{games} game played", other: "{games} games played" },
  "compare.pace": "{pace} games a second",
  "compare.left": "about {time} left",
  "compare.waits": "waits for another comparison",
  "compare.progress": "Games played",
  "compare.minutes": { one: "{n} minute", other: "{n} minutes" },
  "compare.hours": { one: "{n} hour", other: "{n} hours" },
  "compare.status.running": "Running",
  "compare.status.waiting": "Waiting",
  "compare.status.stopped": "Stopped",
  "compare.status.finished": "Finished",
  "compare.status.failed": "Failed",
  "compare.spoken.running": "The comparison is running.",
  "compare.spoken.waiting": "The comparison is waiting for another one.",
  "compare.spoken.stopped": "The comparison has stopped.",
  "compare.spoken.finished": "The comparison has finished.",
  "compare.spoken.failed": "The comparison has failed.",
  "compare.nothing": "No results yet: every agent must play some games first.",
  "compare.stop-now": "Stop",
  "compare.resume": "Resume",
  "compare.delete.sure": "Delete this comparison and all its games?",
  "compare.report": "Open the report",
  "compare.csv": "Results as CSV",
  "compare.numbers": "The numbers of the chart",
  "compare.note":
    "The brackets hold the 95% interval. The gain is the difference from the first agent on " +
    "the same boards, in points; after ± comes half of its 95% interval.",
  "compare.meaning.win_rate":
    "A dot is the share of games won so far. The line or band at it is its 95% interval: about " +
    "95 of 100 such intervals contain the true share.",
  "compare.meaning.score":
    "A dot is the mean share of mines found so far. The line or band at it is its 95% interval: " +
    "about 95 of 100 such intervals contain the true mean.",
  "compare.meaning.p":
    "p is the chance of ever seeing such a difference if both agents were equally good. Below " +
    "0.05 it is hardly luck. You may look at p as often as you like and stop at any time.",
  "compare.verdict.win_rate.more":
    "{agent} wins {points} points more than {first} on the same boards.",
  "compare.verdict.win_rate.less":
    "{agent} wins {points} points less than {first} on the same boards.",
  "compare.verdict.win_rate.same": "{agent} wins as many games as {first} on the same boards.",
  "compare.verdict.score.more":
    "{agent} finds {points} points more of the mines than {first} on the same boards.",
  "compare.verdict.score.less":
    "{agent} finds {points} points less of the mines than {first} on the same boards.",
  "compare.verdict.score.same": "{agent} finds as many mines as {first} on the same boards.",
  "compare.verdict.p": "(p {p})",
  "compare.same": "The same as a command",
  "compare.faults": "Faults of agents",
  "compare.column.agent": "Agent",
  "compare.column.density": "Mines per cell",
  "compare.column.games": "Games",
  "compare.column.win_rate": "Games won",
  "compare.column.score": "Final score",
  "compare.column.gain": "Gain",
  "compare.column.speed": "ms per game",
  "compare.chart.on": " on {rules}",
  "compare.chart.label": "{caption}; the numbers are in the table below",

  // Play
  "play.title": "Play · minewise",
  "play.description":
    "Play Minesweeper with hints, proofs and the exact chance of a mine in every cell.",
  "play.heading": "Play minesweeper",
  "play.game": "Game",
  "play.side": "About this game",
  "play.level.beginner": "Beginner",
  "play.level.intermediate": "Intermediate",
  "play.level.expert": "Expert",
  "play.level.own": "Custom…",
  "play.tools": "Tools",
  "play.again": "New game",
  "play.flag-mode": "Flag mode",
  "play.flag-mode.title": "A click or tap flags, a long press reveals (M)",
  "play.flag-mode.on": "Flag mode: a tap flags, a long press reveals.",
  "play.flag-mode.off": "A tap reveals, a long press flags.",
  "play.hint": "Hint",
  "play.hint.title": "Where to look, then why, step by step (H)",
  "hint.step": "{told} of {of}",
  "hint.back": "Previous step",
  "hint.on": "Next step",
  "play.heat": "Heat map",
  "play.heat.title": "The chance of a mine in every cell (P)",
  "play.undo": "Undo",
  "play.undo.title": "Undo the last move (U)",
  "play.step": "Step",
  "play.step.title": "Let an agent make one decision (A)",
  "play.mines": { one: "{count} mine left", other: "{count} mines left" },
  "play.mines.unknown": "The number of mines is not shown",
  "play.time": { one: "{n} second", other: "{n} seconds" },
  "play.start": "Click a cell to begin. Right-click or press long to flag a cell; H gives a hint.",
  "play.start.touch": "Tap a cell to begin. A long press flags.",
  "play.go-on": "Your move.",
  "play.practice.start": "A practice game: you can undo every move.",
  "play.rules": "Rules: {rules}",
  "play.rules.seed": "Rules: {rules}, seed {seed}",
  "play.rules.number": "Rules: {rules}, seed {seed}, game {number}",
  "play.seeking": "Looking for a board that needs no guess …",
  "play.called-off": "The search has stopped. Start again, or choose other boards.",
  "walk.end": "Back",
  "end.hardest": {
    one: "Hardest step: {what}, once.",
    other: "Hardest step: {what}, {count} times.",
  },
  "end.open": "The first click opened everything.",
  "end.by.single": "a single clue",
  "end.by.subset": "one clue inside another",
  "end.by.exact-without-total": { one: "one clue", other: "{n} clues together" },
  "end.by.exact": {
    one: "one clue and the mine count",
    other: "{n} clues and the mine count",
  },
  "end.needless": {
    one: "Move {move} was a guess, though a cell was certain.",
    other: "{count} guesses were not needed, the first at move {move}.",
  },
  "end.needless.hit": {
    one: "Move {move} was a guess, though a cell was certain.",
    other: "{count} guesses were not needed; that of move {move} hit a mine.",
  },
  "end.look": "Show the guess",
  "end.look.title": "The board before this guess, the cells that were certain, and why",
  "end.solution": "How to solve it",
  "end.solution.title": "Every step of a solution, with its proof",
  "end.review": "Review",
  "overlooked.marked": {
    one: "It is marked.",
    other: "{n} safe cells are marked.",
  },
  "solution.first": "The game begins at ({cell}).",
  "solution.last": "Every safe cell is open, without a single guess.",
  "solution.by.single": "The {digit} at ({clue}) proves it without any other clue:",
  "solution.by.subset": {
    one: "The {digit} at ({clue}) proves it:",
    other: "{n} clues prove it, one inside another:",
  },
  "solution.by.exact-without-total": {
    one: "The {digit} at ({clue}) proves it:",
    other: "{n} clues together prove it:",
  },
  "solution.by.exact": {
    one: "The {digit} at ({clue}) and the mine count prove it:",
    other: "{n} clues and the mine count prove it:",
  },
  "solution.by.count": "The mine count proves it:",
  "solution.step": "{by} {what}.",
  "solution.and": ", and ",
  "solution.safe": { one: "({cell}) is safe", other: "{n} cells are safe" },
  "solution.mines": { one: "({cell}) is a mine", other: "{n} cells are mines" },
  "play.flagged": "Flagged. {left}.",
  "play.unflagged": "Flag removed. {left}.",
  "play.uncovered": { one: "{cell}.", other: "{count} cells uncovered. {cell}." },
  "play.nothing": "No change.",
  "play.taken-back": {
    one: "Taken back. {n} time so far.",
    other: "Taken back. {n} times so far.",
  },
  "play.won": "You won!",
  "play.lost": "A mine. The game is lost.",
  "play.complete": "The game is complete: every cell is known.",
  "play.lost.flags": "The game is over: not all flags are right, or a mine was hit.",
  "play.score": "Score: {score}% of the mines identified.",
  "play.result": { one: "{time} s, {count} click.", other: "{time} s, {count} clicks." },
  "play.result.bv": "3BV {bv}, {pace} 3BV/s.",
  "play.result.bv.part": "{done} of {bv} 3BV done, {pace} 3BV/s.",
  "play.result.efficiency": "Efficiency {percent}%.",
  "play.result.best": "Your best time at this level.",
  "play.review": "Review this game",
  "play.solved": "Solved board",
  "play.visited": "Cells you visited",
  "play.identified": "Mines you identified",
  "play.only-practice": "You can undo moves, and let agents move, only in a practice game.",
  "play.practice-later":
    "This game counts, so you cannot undo its moves. Your next game is for practice.",
  "play.begin-practice": "New practice game",
  "play.next-practice":
    "Your next game is for practice: you can undo moves, and agents can make one for you.",
  "play.next-serious": "Your next game counts: you cannot undo moves.",
  "play.try-again": "Try again",
  "play.elsewhere": "This game was continued in another tab.",
  "play.here": "Play here",
  "play.forgotten":
    "This browser does not let the page keep anything, so your game is lost when you leave.",
  "play.undo.nothing": "There is nothing to undo.",
  "play.thinking": "{agent} is thinking…",
  "play.decided": "{agent} {what} {reason}",
  "play.decided.reveal": "reveals {cells}.",
  "play.decided.flag": "flags {cells}.",
  "play.decided.both": "reveals {reveal} and flags {flag}.",
  "play.decided.more": "{n} cells ({cells} …)",
  "play.guess": "A guess.",
  "play.bad-link": "This link does not open. {sentence}",

  "chances.heading": "Chance of a mine",
  "chances.certain": "Framed: certain, proved by the clues",
  "chances.least": "Dashed: the least risk on the board",
  "chances.dead": "Cross: a dead cell, which would show nothing new",
  "chances.protected": "The rules make the first cell safe, whatever number it shows.",
  "chances.unsure": "?: the chance is unknown without the mine total",
  "chances.sampled":
    "This position is too wide to count, so the chances are estimated from samples (~).",
  "chances.prompt":
    "Point at a covered cell, or move to it with the arrow keys, to see what it would show.",
  "chances.cell": "Row {row}, column {column}",
  "chances.mine": "The chance of a mine is {percent}%.",
  "chances.is-mine": "Certainly a mine.",
  "chances.is-unknown":
    "The chance of a mine is unknown: no clue touches the cell, and the mine total is not given.",
  "chances.is-safe": "Certainly safe. It would show:",
  "chances.shows": "If it is safe, it shows:",
  "chances.uncounted": "This position is too wide to count what the cell would show.",
  "chances.digit": "Clue",
  "chances.chance": "Chance",

  "daily.heading": "Board of the day, {day}",
  "daily.name": "Board of {day}, {level}",
  "daily.new": "new",
  "daily.tried": { one: "not solved, {n} try", other: "not solved, {n} tries" },
  "daily.solved": "{time} s",
  "daily.solved.helped": "{time} s, with help",
  "daily.share": "Copy as text",
  "daily.shared": "Your results of the day are copied.",
  "daily.line": "{level}: {told}",
  "daily.text": "minewise, board of the day, {day}",
  "daily.begun": "Board of the day, {day}. It needs no guess.",
  "daily.begun.solved": "Board of the day, {day}. You have solved it: {told}.",

  "practice.heading": "Practice",
  "practice.meaning":
    "You can undo moves, and an agent can make one for you. Practice games do not count in " +
    "the statistics.",
  "practice.switch": "Practice game",
  "practice.agent": "Agent that makes a step",

  "more.heading": "More",
  "options.questions": "Question marks",
  "options.sound": "Sound",
  "share.button": "Copy a link",
  "share.game": "The link is copied. It opens this game at this move.",
  "share.view":
    "The link is copied. It opens this position for analysis; the rest of the board stays " +
    "secret until the game ends.",
  "share.by-hand": "Copy this link:",
  "more.analyze": "Analyze the position",
  "more.statistics": "Statistics",
  "more.keys": "Keys and mouse",

  "statistics.none": "No games yet. Only games without any help count.",
  "statistics.note":
    "Games with hints, heat map or practice do not count, nor do boards whose seed you knew. " +
    "The statistics are kept in this browser only.",
  "statistics.level": "Level",
  "statistics.games": "Games",
  "statistics.wins": "Wins",
  "statistics.rate": "Win rate",
  "statistics.best": "Best time",
  "statistics.streak": "Streak",
  "statistics.longest": "Longest",
  "statistics.mean": "Mean time",
  "statistics.pace": "3BV/s",
  "statistics.efficiency": "Efficiency",
  "statistics.history": "History of",
  "statistics.history.none": "The history begins with the second game.",
  "statistics.history.told":
    "The latest {n} games. The line is the share of the previous {window} games that you won; " +
    "now it is {rate}.",
  "statistics.csv": "Save as CSV",
  "statistics.forget": "Delete them",
  "statistics.forget.sure": "Delete all statistics? You cannot undo this.",
  "statistics.keep": "Keep them",
  "statistics.seconds": "{time} s",

  "keys.move": "Move over the board",
  "keys.move.keys": "Arrows, Page up, Page down, Home, End",
  "keys.reveal": "Reveal; on a clue: chord",
  "keys.reveal.keys": "Space, Enter, left click, tap",
  "keys.flag": "Flag, or remove the flag",
  "keys.flag.keys": "F, right click, long press",
  "keys.chord": "Chord: reveal around a clue that has all its flags",
  "keys.chord.keys": "C, middle click, left and right together",
  "keys.hint": "Hint, step by step",
  "keys.undo": "Undo the last move (practice)",
  "keys.step": "Let an agent make a step (practice)",
  "keys.zoom": "Larger or smaller cells, or the whole board",
  "keys.help": "This list",

  "new.heading": "New game",
  "new.width": "Width",
  "new.height": "Height",
  "new.mines": "Mines",
  "new.whole": "Enter a whole number.",
  "new.side": "Enter 1 to {most}.",
  "new.more": "More rules",
  "new.switches": "Rules",
  "new.others": "Rules of a course or a program",
  "new.others.none": "None of these",
  "new.others.meaning": "Fills in the size and all the rules used there.",
  "new.seed": "Seed",
  "new.seed.meaning":
    "Leave it empty for a new seed, shown at the end. The same seed and number give the same " +
    "board. Games on a board that you chose do not count.",
  "new.number": "Game number",
  "new.boards": "Which boards",
  "new.boards=any": "any",
  "new.boards=any.meaning": "Some of them need a guess.",
  "new.boards=no-guess": "that need no guess",
  "new.boards=no-guess.meaning":
    "You can prove every cell that you must open, from the first click to the last.",
  "new.boards=safe-guesses": "where forced guesses are safe",
  "new.boards=safe-guesses.meaning":
    "When no cell is certain, your guess is safe if the cell can be safe. If you overlook a " +
    "proof, your guess may hit a mine.",
  "new.proof": "How every step can be proved",
  "new.proof=single": "single clues",
  "new.proof=subset": "one clue inside another",
  "new.proof=exact-without-total": "all clues, without the mine count",
  "new.proof=exact": "with all clues and the mine count",
  "level.of-kind": "{level}, {kind}",
  "level.of-kind.proof": "{level}, {kind}: {proof}",
  "kind.no-guess": "No guess",
  "kind.safe-guesses": "Safe guesses",
  "kind.proof.single": "single clues",
  "kind.proof.subset": "clue inside clue",
  "kind.proof.exact-without-total": "no mine count",
  "kind.proof.exact": "clues and count",
  "new.switch.first_click": "The first click",
  "new.first_click=opening": "opens an area",
  "new.first_click=safe": "is never a mine",
  "new.first_click=any": "may be a mine",
  "new.switch.start": "Where the game begins",
  "new.start=agent": "The player chooses",
  "new.start=random": "At a random cell",
  "new.type.start": "At a cell of your choice",
  "new.typed.start": "Row,column from 0, such as 2,3",
  "new.switch.on_mine": "A revealed mine",
  "new.on_mine=end": "ends the game",
  "new.on_mine=continue": "is shown, and play goes on",
  "new.switch.cascade": "A cell without mines around it",
  "new.cascade=yes": "opens its neighbours",
  "new.cascade=no": "opens only itself",
  "new.switch.mines_known": "The number of mines",
  "new.mines_known=yes": "is shown",
  "new.mines_known=no": "is not shown",
  "new.switch.win": "The game is won when",
  "new.win=all_safe": "all safe cells are open",
  "new.win=all_flagged": "all mines are flagged",
  "new.win=all_identified": "every cell is open or flagged",
  "new.switch.clues": "A clue shows",
  "new.clues=exact": "the number of mines around it",
  "new.clues=optimistic": "that number or any smaller one",
  "new.clues=cautious": "that number or any larger one",
  "new.clues=one-more": "that number or one more",
  "new.type.clues": "Something else",
  "new.typed.clues": "Such as withheld:p=0.2",
};

const plural = new Intl.PluralRules(LANGUAGE);

/**
 * The words of a name, with values in their places.
 * @param {Word} key @param {Record<string, string | number>} [values] @returns {string}
 */
export function say(key, values = {}) {
  /** @type {string | Record<string, string>} */
  const entry = WORDS[key];
  if (entry === undefined) throw new RangeError(`expected a name of words.js, got ${key}`);
  const form = plural.select(Number(values.n));
  const text = typeof entry === "string" ? entry : (entry[form] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`);
}

/** A text of the server as a sentence. @param {string} text @returns {string} */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** A moment as people write it. @param {number | string} moment milliseconds since 1970, or text */
export const date = (moment) =>
  new Date(moment).toLocaleString(LANGUAGE, { dateStyle: "medium", timeStyle: "short" });

/** A day as people write it. @param {Date} date of UTC @param {boolean} year is it told? */
export const day = (date, year) =>
  date.toLocaleDateString(LANGUAGE, {
    day: "numeric", month: "long", timeZone: "UTC", ...(year && { year: "numeric" }),
  });

/**
 * A number as people write it, rounded as the server rounds.
 * @param {number} value @param {number} [digits] after the point
 */
export function figure(value, digits = 0) {
  return new Intl.NumberFormat(LANGUAGE, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    roundingMode: "halfEven",
  }).format(value);
}

/**
 * A chance in percent with a tenth; 0 and 100 only where they are proven.
 * @param {number} chance @param {boolean} [proven] @returns {string}
 */
export function percentage(chance, proven = true) {
  if (proven && (chance === 0 || chance === 1)) return `${100 * chance}`;
  const value = 100 * chance;
  if (value < 0.1) return "<0.1";
  if (value > 99.9) return ">99.9";
  return figure(value, 1);
}
