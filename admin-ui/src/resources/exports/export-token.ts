import type { RouteTab } from '../../list/ListTabs.tsx';

const KEPT = 'bedside.exportToken';

/** The page that the link of a message leads to. */
export const EXPORT_OPENED_PATH = '/export/file';

/** Takes the token of a link out of the address, where nothing else reads it, and keeps it over the sign-in. */
export function saveExportToken(): void {
  if (!location.pathname.endsWith(EXPORT_OPENED_PATH) || location.hash.length < 2) return;
  sessionStorage.setItem(KEPT, location.hash.slice(1));
  history.replaceState(history.state, '', location.pathname);
}

export const savedExportToken = (): string | null => sessionStorage.getItem(KEPT);
export const clearExportToken = (): void => sessionStorage.removeItem(KEPT);

export const FILES = '/export/files';

export const exportTabs: readonly RouteTab[] = [
  { to: '/export', label: 'Visits' },
  { to: '/export/services', label: 'Services rendered' },
  { to: '/export/invoices', label: 'Invoices' },
  { to: FILES, label: 'Export history' },
];
