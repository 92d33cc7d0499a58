/** Once the page is ready, so that nothing that it waits for comes later: it works offline then. */
addEventListener("pageready", () => {
  // Where the host says how long the worker itself may be kept, a browser need not ask before.
  navigator.serviceWorker?.register("offline.js", { updateViaCache: "all" }).catch(() => {
    // Storage may be denied; then the page needs the network as before.
  });
});
