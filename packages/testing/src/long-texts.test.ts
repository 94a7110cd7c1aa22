import { containsCardNumber } from '@bedside/contracts/common/card-number';
import { inSpanish } from '@bedside/contracts/spanish/answers';
import { repeatedIn } from '@bedside/domain/apps/authorization-request.policy';
import { signatureFor } from '@bedside/domain/people/signature.policy';
import { parseSmsWebhook } from '@bedside/integrations/sms/sms-webhook';
import { fieldWithCard } from '@bedside/service-kit/card-numbers';
import { refuseUnfitTexts } from '@bedside/service-kit/unfit-texts';
import { describe, expect, it } from 'vitest';

const SHORT = 131_072;
const LONG = 8 * SHORT;
const long = (unit: string, length: number, end = '') =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length) + end;

const drawn = (path: string) => {
  try {
    signatureFor('CONSENT', 'APPROVED', { kind: 'DRAWN', name: 'Nora', path });
  } catch {
    // Only the duration matters.
  }
};
const named = (name: string) => {
  try {
    signatureFor('CONSENT', 'APPROVED', { kind: 'TYPED', name });
  } catch {
    // Only the duration matters.
  }
};

const signed = (text: string) => {
  const post = { body: Buffer.from(text), path: '/', signature: 'c2lnbmVk' };
  try {
    parseSmsWebhook(post, { authToken: ['secret', 'former'], publicUrl: 'https://care.example.com' });
  } catch {
    // Only the duration matters.
  }
};

const checks: [string, (text: string) => unknown, readonly ((length: number) => string)[]][] = [
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
  [
    'card numbers in many answers',
    (text) => fieldWithCard({ answers: Object.fromEntries(text.match(/.{1990}/gs)?.entries() ?? []) }),
    [(length) => long('1 ', length)],
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
    'forms of apps',
    (text) => repeatedIn(new URLSearchParams(text)),
    [(length) => Array.from({ length: length / 8 }, (_, at) => `${at + 100_000}=1`).join('&')],
  ],
  [
    'forms of the text message service',
    signed,
    [
      (length) => Array.from({ length: length / 8 }, (_, at) => `${at + 100_000}=1`).join('&'),
      (length) => `a=${long('%e9', length)}`,
      (length) => long('a=1&', length),
    ],
  ],
  ['typed signatures', named, [(length) => long(' ', length, 'x'), (length) => long('a ', length)]],
];

function work(check: (text: string) => unknown, text: string): number {
  const tries = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    check(text);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...tries);
}

describe('every text check runs in linear time', () => {
  // Rule: security.text-checks-are-linear
  it.each(checks)(
    '%s',
    (_name, check, texts) => {
      for (const text of texts) {
        const short = work(check, text(SHORT));
        const whole = work(check, text(LONG));
        const what = JSON.stringify(text(40));
        // Eight times the text may take about eight times as long; quadratic growth would take 64.
        expect(whole / Math.max(short, 1), what).toBeLessThan(28);
        // Generous: usually up to 20 ms, and 2,600 ms with the quadratic search.
        expect(whole, what).toBeLessThan(500);
      }
    },
    60_000,
  );
});
