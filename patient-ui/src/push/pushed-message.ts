import { isRecord } from '../is-record.ts';

/** What a push says: title and words, and the page that it is about. */
export interface PushedMessage {
  title: string;
  body: string;
  /** A path of this portal; null where the push names none of ours. */
  path: string | null;
  /** A later push with the same one takes its place. */
  tag: string | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A link that leads out of the portal is not followed. */
function pathWithin(link: string, origin: string): string | null {
  if (!URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : null;
}

/** What to show of a push, of which nothing is shown that is neither its title nor its words; null where it has no title. */
export function pushedMessage(payload: unknown, origin: string): PushedMessage | null {
  const { notification, data } = isRecord(payload) ? payload : {};
  if (!isRecord(notification)) return null;
  const title = textOf(notification.title);
  if (title === '') return null;
  const link = isRecord(data) ? textOf(data.link) : '';
  return {
    title,
    body: textOf(notification.body),
    path: link === '' ? null : pathWithin(link, origin),
    tag: textOf(notification.tag) || undefined,
  };
}

/** What the worker tells a page: of a push while somebody looks, and where a tapped one leads. */
export type WorkerNote =
  | { type: 'bedside.push'; message: PushedMessage }
  | { type: 'bedside.open'; path: string };

/** A page's message is the worker's only when it says so. */
export function isWorkerNote(value: unknown): value is WorkerNote {
  if (!isRecord(value)) return false;
  if (value.type === 'bedside.open') return typeof value.path === 'string' && /^\/[\w-]/.test(value.path);
  return value.type === 'bedside.push' && isRecord(value.message) && typeof value.message.title === 'string';
}

interface Window {
  url: string;
  visibilityState: string;
  focused: boolean;
}

/** A push is told in the page while somebody looks at one, and by the system otherwise. */
export const seen = <W extends Window>(windows: readonly W[]): W[] =>
  windows.filter(({ visibilityState }) => visibilityState === 'visible');

/** The open page that a tapped push takes: the one somebody used last, else any. */
export const windowToTake = <W extends Window>(windows: readonly W[]): W | undefined =>
  windows.find(({ focused }) => focused) ?? seen(windows)[0] ?? windows[0];
