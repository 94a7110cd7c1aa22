import { DomainError } from '@bedside/contracts/errors';
import { IntegrationError } from '@bedside/integrations/integration-error';
import { inject } from '@bedside/testing/stripe';
import * as bookings from './booking-acts.fixture.ts';
import { deliverWebhooks, passTime, runJobs } from './jobs.fixture.ts';
import * as memberships from './membership-acts.fixture.ts';
import * as payments from './payment-acts.fixture.ts';
import * as people from './people-acts.fixture.ts';
import * as returns from './return-acts.fixture.ts';
import { loseWebhooks } from './stage.fixture.ts';
import { oneOf, type Story } from './story.fixture.ts';
import * as visits from './visit-acts.fixture.ts';

/** `nothing`: there was nothing to act on. */
export type Act = (story: Story) => Promise<'nothing' | undefined>;

const wait: Act = async (story) => {
  await passTime(story, [0.1, 2, 8, 32][story.roll(4)] ?? 1);
};
const hear: Act = async (story) => {
  await deliverWebhooks(story);
};

/** An act that is listed more often is more likely. */
const deck: readonly [name: string, times: number, act: Act][] = [
  ['visit', 4, bookings.visit],
  ['book', 5, bookings.book],
  ['finishBooked', 4, bookings.finishBooked],
  ['cancelBooked', 3, bookings.cancelBooked],
  ['custom', 2, visits.custom],
  ['cancelLate', 1, bookings.cancelLate],
  ['cancelFinished', 2, visits.cancelFinished],
  ['complete', 3, visits.complete],
  ['billLater', 2, visits.billLater],
  ['askAgain', 1, visits.askAgain],
  ['writeOff', 2, visits.writeOff],
  ['merge', 1, visits.merge],
  ['payByForm', 5, payments.payByForm],
  ['payByLink', 3, payments.payByLink],
  ['payByCard', 4, payments.payByCard],
  ['payInCash', 2, payments.payInCash],
  ['payTwice', 1, payments.payTwice],
  ['autopayOn', 2, payments.autopayOn],
  ['autopayOff', 1, payments.autopayOff],
  ['split', 6, payments.split],
  ['stopPlan', 1, payments.stopPlan],
  ['declineNext', 2, payments.declineNext],
  ['refund', 8, returns.refund],
  ['returnRefund', 2, returns.returnRefund],
  ['dispute', 6, returns.dispute],
  ['decideDispute', 8, returns.decideDispute],
  ['winLostDispute', 3, returns.winLostDispute],
  ['answerChargeback', 6, returns.answerChargeback],
  ['settleException', 8, returns.settleException],
  ['choosePlan', 1, memberships.choosePlan],
  ['pauseMembership', 1, memberships.pauseMembership],
  ['resumeMembership', 1, memberships.resumeMembership],
  ['endMembership', 1, memberships.endMembership],
  ['keepMembership', 1, memberships.undoCancellation],
  ['askOtherWay', 3, payments.askOtherWay],
  ['refundAtTheProvider', 2, returns.refundAtTheProvider],
  ['overrideMembership', 2, memberships.overrideMembership],
  ['renewMembership', 2, memberships.renewMembership],
  ['payPeriod', 2, memberships.payPeriod],
  ['leave', 1, people.leave],
  ['die', 1, people.die],
  ['undoAMerge', 2, people.undoAMerge],
  ['closeBooks', 3, people.closeBooks],
  ['wait', 7, wait],
  ['hear', 7, hear],
];
/** Acts that call the payment processor only through the product, which must handle any response. */
const mayFail = new Set([
  'finishBooked',
  'cancelBooked',
  'cancelFinished',
  'billLater',
  'writeOff',
  'payByCard',
  'payInCash',
  'split',
  'stopPlan',
  'refund',
  'settleException',
  'choosePlan',
  'pauseMembership',
  'resumeMembership',
  'endMembership',
  'keepMembership',
  'overrideMembership',
  'payPeriod',
  'askOtherWay',
  'wait',
]);
const cards = deck.flatMap(([name, times, act]) => Array.from({ length: times }, () => ({ name, act })));

/** @returns the act, and how it ended */
export async function act(story: Story): Promise<{ name: string; ending: string }> {
  for (;;) {
    const drawn = oneOf(story.roll, cards);
    if (!drawn) throw new Error('the deck has cards');
    const faulty = mayFail.has(drawn.name) && story.roll(3) === 0;
    if (faulty) await breakStripe(story);
    const ending = await endingOf(drawn.act(story)).catch((error: unknown) => {
      throw new Error(`${drawn.name} failed: ${wordsOf(error)}`, { cause: error });
    });
    if (ending !== 'nothing') await runJobs(story);
    if (faulty) await mendStripe(story);
    if (ending === 'nothing') continue;
    return { name: drawn.name, ending: faulty ? `${ending} under faults` : ending };
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function breakStripe({ stage, roll }: Story): Promise<void> {
  const kind = oneOf(roll, ['500', '429', 'reset', 'truncate'] as const) ?? '500';
  const when = roll(2) === 0 ? 'before' : 'after';
  await inject(stage.origin, { integration: 'stripe', kind, when, times: 1 + roll(3) });
}

/** Webhooks are lost both before and after. */
async function mendStripe({ stage }: Story): Promise<void> {
  await fetch(`${stage.origin}/local/faults`, { method: 'DELETE' });
  await loseWebhooks(stage);
}

async function endingOf(done: ReturnType<Act>): Promise<string> {
  try {
    return (await done) ?? 'done';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    if (error instanceof IntegrationError && error.kind === 'unavailable') return 'UNAVAILABLE';
    throw error;
  }
}

/** Disputes are decided, memberships end, and no payment is left in progress. */
export async function endStory(story: Story): Promise<void> {
  story.stage.fate.next = null;
  await refusable(payments.autopayOff(story));
  while ((await returns.decideDispute(story)) !== 'nothing');
  await memberships.endAtTheProvider(story);
  await runJobs(story);
  await passTime(story, 3);
}

async function refusable(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}
