/**
 * The service worker: keeps all files of the page, so that later visits need no network. All are of
 * one version, or none is kept. A version that came later waits until no tab shows the older one.
 */

/**
 * Every file, and its digest; `hosting/static_copy.py` fills both in.
 * @type {Record<string, string>}
 */
const FILES = { /* files */ };
const VERSION = "version";

const worker = /** @type {any} */ (self);
/** Other copies of the page may lie in other folders of this host. */
const OWN = `minewise ${worker.registration.scope}`;
const NAME = `${OWN} ${VERSION}`;

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(begin()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(worker.registration.scope)) {
    event.respondWith(answer(event.request));
  }
});

async function keep() {
  const cache = await caches.open(NAME);
  await Promise.all(
    Object.entries(FILES).map(async ([file, integrity]) => {
      // Asks the host, since the browser may hold an older copy; and takes no other version.
      const response = await fetch(file, { cache: "no-cache", integrity });
      if (!response.ok) throw new Error(`${response.status} ${file}`);
      // A new answer: a host may have led on to another address, which no page may be taken from.
      await cache.put(file, new Response(response.body, { headers: response.headers }));
    }),
  );
}

async function begin() {
  for (const name of await caches.keys()) {
    if (name.startsWith(`${OWN} `) && name !== NAME) await caches.delete(name);
  }
  // The first visit goes on from what is kept, too.
  await worker.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const path = request.url.slice(worker.registration.scope.length).replace(/[?#].*/, "");
  const cache = await caches.open(NAME);
  // Some hosts show a page without the end of its name.
  const file = [path || "index.html", `${path}.html`].find((file) => file in FILES);
  return (file && (await cache.match(file))) || fetch(request);
}
