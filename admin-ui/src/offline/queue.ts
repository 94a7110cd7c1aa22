import type { NewVitals } from '@bedside/contracts/care/vitals.schema';
import type { Language } from '@bedside/contracts/common/languages';
import type { Answers } from '@bedside/contracts/questionnaires/questionnaire.schema';

/** What a provider enters without a connection. */
export type Change =
  | { kind: 'setOut' }
  | { kind: 'arrive' }
  | { kind: 'note'; text: string }
  /** What a canceled visit refused. */
  | { kind: 'summary'; text: string }
  | { kind: 'vitals'; values: NewVitals }
  | { kind: 'picture'; patientId: string; fileId: string; name: string; type: string; bytes: number }
  | { kind: 'services'; lines: readonly ServiceLine[]; reason?: string }
  | { kind: 'consent'; consentId: string; title: string; signature: Signed; language?: Language }
  | Filled;

interface Filled {
  kind: 'form';
  formId: string;
  name: string;
  answers: Answers;
  said: readonly AnsweredQuestion[];
  submit: boolean;
  /** Photos for questions that ask for one. Missing in entries of an earlier release. */
  photos?: readonly Photo[];
}

/** Until the photo is uploaded, the answer to its question is the file’s ID. */
export interface Photo {
  questionId: string;
  fileId: string;
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Set once the photo is uploaded. */
  imageId?: string;
}

/** A question and its answer as text. */
export interface AnsweredQuestion {
  question: string;
  answer: string;
}

/** The signature that the patient gave on the provider’s phone. */
export interface Signed {
  kind: 'TYPED' | 'DRAWN';
  name: string;
  path?: string;
}

interface ServiceLine {
  serviceId: string;
  name: string;
  /** In dollars. */
  cost: number;
}

export interface Entry {
  /** Also the Idempotency-Key, so it stays the same in every attempt. */
  id: string;
  appointmentId: string;
  patientName: string;
  /** When it was entered, as an ISO instant. */
  at: string;
  change: Change;
  /** Saved before the first attempt, because a repeated request must have the same body. */
  request?: Request;
  /** Why the server refused the entry, which then waits for a decision. */
  problem?: string;
}

/** The versions of a visit as last seen on the device. */
export interface Seen {
  version: number;
  soapNoteVersion: number;
  /** HTML. */
  soapNote: string;
  /** The provider summary, once a conflict has shown it. */
  summary?: string | null;
  /** The revision of each form’s answers. */
  forms?: Readonly<Record<string, number>>;
}

type Request =
  | { version: number; enteredAt?: string }
  | { version: number; reason?: string; servicesAvailed: { serviceId: string; serviceCost: number }[] }
  | { soapNote: string; soapNoteVersion: number }
  | { version: number; providerSummary: string }
  | { vitals: NewVitals }
  | { patientId: string }
  | { id: string; action: 'APPROVED'; signature: Signed; signedAt: string }
  | { token: string; answers: Answers; revision: number };

export interface Queue {
  entries: readonly Entry[];
  /** By appointment ID. */
  seen: Readonly<Record<string, Seen>>;
}

export const emptyQueue: Queue = { entries: [], seen: {} };

/** Merges notes of one draft, and answers of one form, into one entry until its first attempt. */
export function add(queue: Queue, entry: Entry): Queue {
  const same = queue.entries.findLast((one) => isSameForm(one, entry));
  if (same && !same.request && !same.problem)
    return replace(queue, same.id, { ...same, at: entry.at, change: entry.change });
  const last = queue.entries.findLast(({ appointmentId }) => appointmentId === entry.appointmentId);
  if (last?.change.kind !== 'note' || entry.change.kind !== 'note' || last.request || last.problem)
    return { ...queue, entries: [...queue.entries, entry] };
  const text = `${last.change.text}\n${entry.change.text}`;
  return replace(queue, last.id, { ...last, at: entry.at, change: { kind: 'note', text } });
}

/** Adds an entry, unless another tab has already entered the same step. */
export function addOnce(queue: Queue, entry: Entry): Queue {
  const { kind } = entry.change;
  const isStep = kind === 'setOut' || kind === 'arrive';
  const isSame = (one: Entry) => one.appointmentId === entry.appointmentId && one.change.kind === kind;
  return isStep && queue.entries.some(isSame) ? queue : add(queue, entry);
}

const isSameForm = (one: Entry, other: Entry): boolean =>
  one.appointmentId === other.appointmentId &&
  one.change.kind === 'form' &&
  other.change.kind === 'form' &&
  one.change.formId === other.change.formId &&
  !one.change.submit;

/** A refused entry blocks the later entries of its visit, but no other visit. */
export function next({ entries }: Queue): Entry | null {
  const blocked = new Set<string>();
  for (const entry of entries) {
    if (entry.problem) blocked.add(entry.appointmentId);
    else if (!blocked.has(entry.appointmentId)) return entry;
  }
  return null;
}

export function prepare(queue: Queue, id: string): Queue {
  const entry = find(queue, id);
  const seen = entry && queue.seen[entry.appointmentId];
  if (!entry || !seen || entry.request) return queue;
  return replace(queue, id, { ...entry, request: requestFor(entry, seen) });
}

function requestFor({ change, at }: Entry, seen: Seen): Request {
  if (change.kind === 'vitals') return { vitals: { ...change.values, measuredAt: at } };
  if (change.kind === 'picture') return { patientId: change.patientId };
  if (change.kind === 'consent')
    return { id: change.consentId, action: 'APPROVED', signature: change.signature, signedAt: at };
  if (change.kind === 'services')
    return {
      version: seen.version,
      ...(change.reason && { reason: change.reason }),
      servicesAvailed: change.lines.map(({ serviceId, cost }) => ({ serviceId, serviceCost: cost })),
    };
  if (change.kind === 'form')
    return {
      token: change.formId,
      answers: change.answers,
      revision: seen.forms?.[change.formId] ?? 0,
    };
  if (change.kind === 'summary')
    return {
      version: seen.version,
      providerSummary: [seen.summary, change.text].filter(Boolean).join('\n\n'),
    };
  if (change.kind !== 'note') return { version: seen.version, enteredAt: at };
  return {
    soapNote: seen.soapNote + paragraphs(change.text),
    soapNoteVersion: seen.soapNoteVersion,
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
    .join('');

/** Removes an entry that the server has saved. */
export function settle(queue: Queue, id: string, now: Partial<Seen>): Queue {
  const entry = find(queue, id);
  if (!entry) return queue;
  return { ...see(queue, entry.appointmentId, now), entries: without(queue, id) };
}

export function refuse(queue: Queue, id: string, problem: string): Queue {
  const entry = find(queue, id);
  return entry ? replace(queue, id, { ...entry, problem }) : queue;
}

interface Again {
  reason?: string | undefined;
  answers?: Answers | undefined;
  patientId?: string | undefined;
  summary?: string | null | undefined;
  at?: string | undefined;
}

/**
 * The request differs from the refused one, so it gets a new ID.
 * @param more the reason of services, where no one set out; the answers of a form with those of the patient;
 * the patient of the visit, whose record may have been merged; the text for the summary of a canceled visit;
 * the time, if the saved one was wrong
 */
export function applyAgain(
  queue: Queue,
  id: string,
  newId: string,
  now: Partial<Seen>,
  { reason, answers, patientId, summary, at }: Again = {},
): Queue {
  const entry = find(queue, id);
  if (!entry) return queue;
  const { request: _, problem: __, ...fresh } = entry;
  let { change } = fresh;
  if (reason && change.kind === 'services') change = { ...change, reason };
  if (answers && change.kind === 'form') change = { ...change, answers };
  if (patientId && change.kind === 'picture') change = { ...change, patientId };
  if (summary) change = { kind: 'summary', text: summary };
  return replace(see(queue, entry.appointmentId, now), id, {
    ...fresh,
    ...(at && { at }),
    change,
    id: newId,
  });
}

/** @param now the visit as shown in the conflict, on which the following entries build */
export const discard = (queue: Queue, id: string, now: Partial<Seen> = {}): Queue => settle(queue, id, now);

/** Takes over the server’s versions, except for visits with waiting entries. */
export function learn(queue: Queue, all: Queue['seen']): Queue {
  const waiting = new Set(queue.entries.map(({ appointmentId }) => appointmentId));
  const news = Object.entries(all).filter(([id]) => !waiting.has(id) || !queue.seen[id]);
  return { ...queue, seen: { ...queue.seen, ...Object.fromEntries(news) } };
}

/** Photos are stored apart from the queue, because every entry rewrites the queue. */
export const fileIdsOf = ({ entries }: Queue): readonly string[] =>
  entries.flatMap(({ change }) => {
    if (change.kind === 'form') return (change.photos ?? []).map(({ fileId }) => fileId);
    return change.kind === 'picture' ? [change.fileId] : [];
  });

/** Records that a form’s photo was uploaded, so that it is never sent again. */
export function uploaded(queue: Queue, id: string, fileId: string, imageId: string): Queue {
  const entry = find(queue, id);
  if (entry?.change.kind !== 'form') return queue;
  const photos = entry.change.photos?.map((photo) =>
    photo.fileId === fileId ? { ...photo, imageId } : photo,
  );
  return replace(queue, id, { ...entry, change: { ...entry.change, ...(photos && { photos }) } });
}

const find = ({ entries }: Queue, id: string) => entries.find((entry) => entry.id === id);
const without = ({ entries }: Queue, id: string) => entries.filter((entry) => entry.id !== id);

const replace = (queue: Queue, id: string, by: Entry): Queue => ({
  ...queue,
  entries: queue.entries.map((entry) => (entry.id === id ? by : entry)),
});

function see(queue: Queue, appointmentId: string, now: Partial<Seen>): Queue {
  const seen = queue.seen[appointmentId];
  if (!seen) return queue;
  const forms = { ...seen.forms, ...now.forms };
  return { ...queue, seen: { ...queue.seen, [appointmentId]: { ...seen, ...now, forms } } };
}
