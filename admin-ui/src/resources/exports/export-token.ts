const KEPT = 'bedside.exportToken';

/** The page that the link of a message leads to. */
export const OPENED = '/export/file';

/** Takes the token of a link out of the address, where nothing else reads it, and keeps it over the sign-in. */
export function keepExportToken(): void {
  if (!location.pathname.endsWith(OPENED) || location.hash.length < 2) return;
  sessionStorage.setItem(KEPT, location.hash.slice(1));
  history.replaceState(history.state, '', location.pathname);
}

export const keptExportToken = (): string | null => sessionStorage.getItem(KEPT);
export const forgetExportToken = (): void => sessionStorage.removeItem(KEPT);
