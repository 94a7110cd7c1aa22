import type Stripe from 'stripe';
import { callStripe } from './stripe.errors.ts';

const PAGE = 100;
const MOST = 10_000;

type Page = { limit: number; starting_after?: string };

/** Reads a whole list, oldest first. Every page has the deadline of a call, so that a long list is no failure. */
export async function readAll<T extends { id: string }>(
  list: (page: Page) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (let more = true; more && found.length < MOST; ) {
    const last = found.at(-1);
    const page = await callStripe(list({ limit: PAGE, ...(last && { starting_after: last.id }) }));
    found.push(...page.data);
    more = page.has_more && page.data.length > 0;
  }
  return found.reverse();
}

export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });
