const PAUSE_MS = 3000;

const idsIn = (main) => [...main.querySelectorAll('article')].map((article) => article.dataset.id);

/** Fetches the same page and takes over its messages when there are new ones, leaving open what is open. */
async function refresh() {
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  const shown = document.querySelector('main');
  if (!fresh || !shown || idsIn(fresh).join() === idsIn(shown).join()) return;
  const known = new Map(
    [...shown.querySelectorAll('article')].map((article) => [article.dataset.id, article]),
  );
  shown.replaceChildren(
    ...[...fresh.children].map((child) => known.get(child.dataset.id) ?? document.adoptNode(child)),
  );
}

setInterval(() => {
  if (!document.hidden) refresh().catch(() => {});
}, PAUSE_MS);
