/** What a push says: title and words, and the page that it is about. */
export interface PushedMessage {
  title: string;
  body: string;
  /** A path of this portal; null where the push names none of ours. */
  path: string | null;
  /** A later push with the same one takes its place. */
  tag: string | undefined;
}

/** Imports nothing: a worker that is one file runs in every browser. */
const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A link that leads out of the portal is not followed, nor a path that a browser would take for another host. */
function pathWithin(link: string, origin: string): string | null {
  if (!URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  const isWithin = url.origin === origin && !url.pathname.startsWith('//');
  return isWithin ? url.pathname + url.search + url.hash : null;
}

/** What to show of a push, of which nothing is shown that is neither its title nor its words; null where it has no title. */
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

/** A push is shown in the page while somebody looks at one, and by the system otherwise. */
export const seen = <W extends Window>(windows: readonly W[]): W[] =>
  windows.filter(({ visibilityState }) => visibilityState === 'visible');

/** The open page that a tapped push takes: the one somebody used last, else any. */
export const windowToTake = <W extends Window>(windows: readonly W[]): W | undefined =>
  windows.find(({ focused }) => focused) ?? seen(windows)[0] ?? windows[0];
