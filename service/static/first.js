// Before the first paint: what needs scripts is shown; a deck of four colours, if that was chosen in this browser.
document.documentElement.classList.add("js");
try {
  if (localStorage.getItem("fairdeal:four") === "1") document.documentElement.classList.add("four");
} catch (error) { /* storage is switched off: two colours */ }
