export interface PushedMessage {
  title: string;
  body: string;
  /** Path within the portal, or null. */
  path: string | null;
  /** A later push with the same tag replaces this one. */
  tag: string | undefined;
}

/** Without imports, because a single-file worker runs in every browser. */
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Rejects links that leave the portal, including paths that a browser would resolve to another host. */
function pathWithin(link: string, origin: string): string | null {
  if (!URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  const isWithin = url.origin === origin && !url.pathname.startsWith('//');
  return isWithin ? url.pathname + url.search + url.hash : null;
}

/** Shows only title and body. Null without a title. */
export function pushedMessage(payload: unknown, origin: string): PushedMessage | null {
  const { notification, data } = partsOf(payload);
  const { title, body, tag } = partsOf(notification);
  if (textOf(title) === '') return null;
  const link = textOf(partsOf(data).link);
  return {
    title: textOf(title),
    body: textOf(body),
    path: link === '' ? null : pathWithin(link, origin),
    tag: textOf(tag) || undefined,
  };
}

interface Window {
  url: string;
  visibilityState: string;
  focused: boolean;
}

/** Visible pages, which show the push themselves instead of a system notification. */
export const seen = <W extends Window>(windows: readonly W[]): W[] =>
  windows.filter(({ visibilityState }) => visibilityState === 'visible');

/** The page to open on tap: the focused one, otherwise a visible one, otherwise any. */
export const windowToTake = <W extends Window>(windows: readonly W[]): W | undefined =>
  windows.find(({ focused }) => focused) ?? seen(windows)[0] ?? windows[0];
