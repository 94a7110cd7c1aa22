import { containsCardNumber } from '@bedside/contracts/common/card-number';
import { inSpanish } from '@bedside/contracts/spanish/answers';
import { repeatedIn } from '@bedside/domain/apps/authorization-request.policy';
import { signatureFor } from '@bedside/domain/people/signature.policy';
import { parseSmsWebhook } from '@bedside/integrations/sms/sms-webhook';
import { fieldWithCard } from '@bedside/service-kit/card-numbers';
import { refuseUnfitTexts } from '@bedside/service-kit/unfit-texts';

// Runs directly in Node, because loading a test runner’s modules takes several times as long. Prints the costs
// as JSON.

export interface Cost {
  name: string;
  text: string;
  /** The lowest CPU milliseconds measured, since other work can only add to them. */
  check: number;
  /** The time to read each character of the text once, measured at the same moment. */
  reading: number;
}

const MEGABYTE = 1_048_576;
const long = (unit: string, length: number, end = '') =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, Math.max(length - end.length, 0)) + end;

/** Form fields, each with a different name. */
const pairs = (length: number) =>
  Array.from({ length: length / 8 }, (_, at) => `${at + 100_000}=1`).join('&');

type Check = (text: string) => unknown;
const refusing =
  (check: Check): Check =>
  (text) => {
    try {
      check(text);
    } catch {
      // Only the duration matters.
    }
  };
const drawn = refusing((path) => signatureFor('CONSENT', 'APPROVED', { kind: 'DRAWN', name: 'Nora', path }));
const named = refusing((name) => signatureFor('CONSENT', 'APPROVED', { kind: 'TYPED', name }));

const secrets = { authToken: ['secret', 'former'], publicUrl: 'https://care.example.com' } as const;
const signed = refusing((text) =>
  parseSmsWebhook({ body: Buffer.from(text), path: '/', signature: 'c2lnbmVk' }, secrets),
);

/** The value as a request contains it, where no text is a slice of a longer one. */
const asSent = <V>(value: V): V => JSON.parse(JSON.stringify(value)) as V;

const checks: readonly [string, Check, readonly ((length: number) => string)[]][] = [
  [
    'card numbers',
    containsCardNumber,
    [
      (length) => long('1 ', length),
      (length) => long('0-', length),
      (length) => long('4242 4242 4242 4241 ', length),
      (length) => long('12 345 ', length),
      (length) => long('1', length),
      (length) => long('a', length, '-'),
      (length) => long('aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaa', length),
      (length) => long('+1', length),
      (length) => long('\u00a0', length),
      (length) => long('1@', length),
      (length) => long('1@a.bc', length),
      (length) => long('1', length, '@'),
      (length) => long('@.', length),
      (length) => long('1@1.', length),
      (length) => long('\u30001', length),
      (length) => long('-', length),
      (length) => long('1-1 ', length),
      (length) => long('1 1-', length),
      (length) => long('12-1@a.bc ', length),
      (length) => long('0190c5a0-0000-7000-8000-000000000001', length),
    ],
  ],
  ['what cannot be kept', (text) => refuseUnfitTexts({ text }, []), [(length) => long('ab', length)]],
  [
    'drawn signatures',
    drawn,
    [
      (length) => `M1 1L1 1${long(' ', length - 9, 'x')}`,
      (length) => `M${long(' ,', length)}`,
      (length) => `M1 1${long(' 1', length)}`,
      (length) => `M1 1${long('L2 2', length)}${' '.repeat(1000)}`,
      (length) => `M1 1L1 1${long('9', length)}`,
      (length) => `M1 1L${long('.5', length)}`,
    ],
  ],
  [
    'answers in Spanish',
    inSpanish,
    [
      (length) => `Unknown field: a${long(' on', length - 30)}. b.`,
      (length) => `${long('a must be at least ', length - 3)}. b`,
    ],
  ],
  [
    'forms of the text message service',
    signed,
    [pairs, (length) => `a=${long('%e9', length)}`, (length) => long('a=1&', length)],
  ],
  [
    'typed signatures',
    named,
    [(length) => long(' ', length, 'x'), (length) => long('a ', length), (length) => long('a  ', length)],
  ],
];

function read(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) | 0;
  return sum;
}

const TRIES = 5;
function shortestTimes(works: readonly (() => unknown)[]): number[] {
  const shortest = works.map(() => Number.POSITIVE_INFINITY);
  for (let time = 0; time < TRIES; time += 1)
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      shortest[index] = Math.min(shortest[index] ?? 0, (user + system) / 1000);
    }
  return shortest;
}

function costOf(
  name: string,
  text: (length: number) => string,
  works: (text: string) => () => unknown,
): Cost {
  const whole = asSent(text(MEGABYTE));
  // Repeats the reading, because a single pass is too short to be timed well.
  const reading = () => {
    for (let time = 0; time < 8; time += 1) read(whole);
  };
  const [check = 0, readings = 0] = shortestTimes([works(whole), reading]);
  return { name, text: text(40), check, reading: readings / 8 };
}

const costs = checks.flatMap(([name, check, texts]) =>
  texts.map((text) => costOf(name, text, (whole) => () => check(whole))),
);
const inAnswers = (text: string) => {
  const body = asSent({ answers: Object.fromEntries(text.match(/.{1990}/gs)?.entries() ?? []) });
  return () => fieldWithCard(body);
};
costs.push(costOf('card numbers in many answers', (length) => long('1 ', length), inAnswers));
const inForm = (text: string) => {
  const form = new URLSearchParams(text);
  return () => repeatedIn(form);
};
costs.push(costOf('forms of apps', pairs, inForm));
process.stdout.write(JSON.stringify(costs));
