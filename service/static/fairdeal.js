// What pages gain with JavaScript; all of it works without. Solved days stay in this browser.
"use strict";
(() => {
  const DONE = "fairdeal:done", AT = "fairdeal:at", FOUR = "fairdeal:four";
  const DAY = 86400000;

  function read(name) {
    try { return JSON.parse(localStorage.getItem(name)) || {}; } catch (error) { return {}; }
  }

  function write(name, value) {
    try { localStorage.setItem(name, JSON.stringify(value)); } catch (error) { /* full or switched off */ }
  }

  // Remember where a game stands, and that it is done; only games of a date, keyed by that date.
  function remember() {
    const table = document.querySelector("[data-table][data-day]");
    if (!table) return;
    const key = table.dataset.table, at = read(AT);
    if (table.dataset.done !== undefined) {
      const done = read(DONE);
      if (!(key in done)) done[key] = Number(table.dataset.done);
      write(DONE, done);
      delete at[key];
    } else if (Number(table.dataset.moves) > 0) {
      at[key] = new URL(location.href).searchParams.get("m");
    } else {
      delete at[key];
    }
    write(AT, at);
  }

  // Show what is remembered.
  function show() {
    const done = read(DONE), at = read(AT);
    for (const place of document.querySelectorAll("[data-key]")) {
      const solved = place.dataset.key in done;
      place.classList.toggle("is-solved", solved);
      const mark = place.matches(".solved") ? place : place.querySelector(".solved");
      if (mark) mark.hidden = !solved;
    }
    for (const link of document.querySelectorAll("a[data-play]")) {
      const moves = at[link.dataset.play];
      if (moves) {
        link.href = link.pathname + "?m=" + encodeURIComponent(moves);
        link.textContent = "Go on";
      }
    }
    for (const place of document.querySelectorAll("[data-streak]")) {
      const days = streak(done, place.dataset.streak);
      place.textContent = days ? days + (days === 1 ? " day" : " days") + " in a row" : "";
    }
  }

  // Dates in a row with something solved, up to today, or to yesterday while today is open.
  function streak(done, today) {
    const dates = new Set(Object.keys(done).map((key) => key.split("/")[0]));
    let moment = Date.parse(today + "T00:00:00Z"), days = 0;
    const name = () => new Date(moment).toISOString().slice(0, 10);
    if (!dates.has(name())) moment -= DAY;
    while (dates.has(name())) { days += 1; moment -= DAY; }
    return days;
  }

  function fourColours() {
    const box = document.getElementById("four");
    box.checked = document.documentElement.classList.contains("four");
    box.addEventListener("change", () => {
      document.documentElement.classList.toggle("four", box.checked);
      write(FOUR, box.checked ? 1 : 0);
    });
  }

  // Links to this page are steps of the game: they change the game, not the page. The newest wins: what was asked before
  // it, and is answered after it, changes nothing.
  let turn = 0, leaving = false, lost = false;

  function step(event) {
    const link = event.target.closest && event.target.closest("#play a[href]");
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || typeof htmx === "undefined") return;
    const goal = new URL(link.getAttribute("href"), location.href);
    if (goal.pathname !== location.pathname) return;
    event.preventDefault();
    turn += 1;
    const source = document.createElement("i"); // no part of the game: that may be another one when the answer comes
    source.hidden = true;
    document.getElementById("main").append(source);
    const way = { source, target: "#play", select: "#play", swap: "outerHTML", push: "true" };
    htmx.ajax("GET", goal.pathname + goal.search, way);
  }

  // What a request does in the end: nothing if a newer step was made, or who asked is gone.
  function guard(xhr, asker, unanswered) {
    const mine = turn, { onload, onerror } = xhr;
    const counts = () => mine === turn && asker.isConnected;
    const done = () => { if (asker.matches("#main > i")) asker.remove(); };
    xhr.onload = function (event) { if (counts()) onload.call(this, event); done(); };
    xhr.onerror = function (event) {
      if (leaving) lost = true;
      else if (counts()) (unanswered || onerror).call(this, event);
      done();
    };
    xhr.onabort = xhr.onerror;
  }

  function asked(event) {
    const asker = event.detail.elt, inGame = asker.matches("#main > i, #answer");
    guard(event.detail.xhr, asker, inGame ? tell : null);
  }

  // Back and Forward are steps too; where the page cannot be had that way, the browser asks for it by itself.
  function back(event) {
    turn += 1;
    guard(event.detail.xhr, document.body, () => location.reload());
  }

  function tell() {
    const words = document.createElement("p");
    words.className = "answer";
    words.textContent = "The site does not answer. Try again in a moment.";
    document.getElementById("answer").replaceChildren(words);
    moved();
  }

  // Arrow keys go from one place in the board to the nearest in that direction.
  const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function arrows(event) {
    const here = event.target.closest && event.target.closest("#play svg a[href]"), way = WAYS[event.key];
    if (!here || !way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [x, y] = middle(here);
    let best = null, least = Infinity;
    for (const link of document.querySelectorAll("#play svg a[href]")) {
      const [x2, y2] = middle(link);
      const along = (x2 - x) * way[0] + (y2 - y) * way[1];
      const aside = Math.abs((x2 - x) * way[1]) + Math.abs((y2 - y) * way[0]);
      if (along > 2 && along + 2 * aside < least) { best = link; least = along + 2 * aside; }
    }
    if (best) best.focus();
  }

  function middle(link) {
    const box = link.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  }

  function copying(event) {
    const button = event.target.closest && event.target.closest("[data-copy]");
    if (!button) return;
    const text = document.getElementById(button.dataset.copy);
    const chosen = getSelection();
    chosen.selectAllChildren(text);
    const said = () => { button.textContent = "Copied"; };
    if (navigator.clipboard) navigator.clipboard.writeText(text.textContent).then(said, () => {});
  }

  function buttons() {
    for (const button of document.querySelectorAll("[data-copy]")) button.hidden = !navigator.clipboard;
  }

  // After each move: what is remembered, what is said aloud, and where the keyboard goes on.
  let focused = null, scrolled = 0;

  function moved() {
    remember();
    show();
    buttons();
    const said = document.getElementById("said");
    const words = document.querySelector("#play .done h2, #play .answer, #play .prompt");
    if (said && words) said.textContent = words.textContent.replace(/\s+/g, " ").trim();
  }

  function before(event) {
    const active = document.activeElement;
    focused = active && active.closest("#play") ? active.id || active.textContent.trim() : null;
    scrolled = document.getElementById("board")?.scrollLeft || 0;
    if (event.detail.xhr && event.detail.xhr.status >= 400) location.assign(event.detail.xhr.responseURL || location.href);
  }

  function after() {
    moved();
    const shown = document.getElementById("board");
    if (shown) shown.scrollLeft = scrolled;
    reach();
    if (focused === null || (document.activeElement && document.activeElement !== document.body)) return;
    const same = document.getElementById(focused);
    const board = document.querySelector("#play svg a[href]");
    const named = [...document.querySelectorAll("#play a.button")].find((link) => link.textContent.trim() === focused);
    const goal = (same && same.matches("a[href]") && same) || named || board || document.querySelector("#play a[href]");
    if (goal) goal.focus({ preventScroll: true });
    focused = null;
  }

  // A board wider than the screen is scrolled to what may be chosen, unless that is in view already.
  function reach() {
    const board = document.getElementById("board");
    if (!board || board.scrollWidth <= board.clientWidth) return;
    const frame = board.getBoundingClientRect();
    const places = [...board.querySelectorAll("svg a[href]")].map((link) => link.getBoundingClientRect());
    const inside = (box) => box.left >= frame.left && box.right <= frame.right;
    if (!places.length || places.some(inside)) return;
    const left = Math.min(...places.map((box) => box.left)), right = Math.max(...places.map((box) => box.right));
    const room = Math.max(16, (frame.width - (right - left)) / 2);
    board.scrollLeft += left - frame.left - room;
  }

  document.addEventListener("click", step);
  document.addEventListener("click", copying);
  document.addEventListener("keydown", arrows);
  document.addEventListener("htmx:beforeRequest", asked);
  document.addEventListener("htmx:beforeSwap", before);
  document.addEventListener("htmx:afterSettle", after);
  document.addEventListener("htmx:historyCacheMiss", back);
  document.addEventListener("htmx:historyRestore", moved);
  document.addEventListener("htmx:historyCacheMissLoadError", () => location.reload());
  window.addEventListener("pagehide", () => { leaving = true; });
  window.addEventListener("pageshow", (event) => {
    leaving = false;
    if (event.persisted && lost) location.reload();
    show();
  });
  fourColours();
  remember();
  show();
  buttons();
  reach();
})();
