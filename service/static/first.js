// Before the first paint: a deck of four colours, if that was chosen in this browser.
try {
  if (localStorage.getItem("fairdeal:four") === "1") document.documentElement.classList.add("four");
} catch (error) { /* storage is switched off: two colours */ }
