import type { RouteTab } from '../../list/ListTabs.tsx';

const KEPT = 'bedside.exportToken';

export const EXPORT_OPENED_PATH = '/export/file';

/** Removes the token from the URL, where others could read it, and keeps it during sign-in. */
export function saveExportToken(): void {
  if (!location.pathname.endsWith(EXPORT_OPENED_PATH) || location.hash.length < 2) return;
  sessionStorage.setItem(KEPT, location.hash.slice(1));
  history.replaceState(history.state, '', location.pathname);
}

export const savedExportToken = (): string | null => sessionStorage.getItem(KEPT);
export const clearExportToken = (): void => sessionStorage.removeItem(KEPT);

export const FILES = '/export/files';

const PRACTICE = '/export/practice';

export const exportTabs: readonly RouteTab[] = [
  { to: '/export', label: 'Visits' },
  { to: '/export/services', label: 'Services rendered' },
  { to: '/export/invoices', label: 'Invoices' },
  { to: PRACTICE, label: 'Whole practice' },
  { to: FILES, label: 'Export history' },
];
