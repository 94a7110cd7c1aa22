import { z } from 'zod';
import type { Subscription, SubscriptionItem } from '../billing-objects.ts';
import { flag, whole } from '../params.ts';
import { newStripeId, type SimulatorState } from '../state.ts';
import { badParam, missing } from '../stripe-error.ts';
import { type LineDraft, periodLine, restLine } from './lines.ts';
import { periodEnd } from './period.ts';

export const prorations = ['create_prorations', 'none', 'always_invoice'] as const;

export const itemParams = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  quantity: whole().optional(),
  deleted: flag().optional(),
});
export type ItemParams = z.output<typeof itemParams>;

export type Change = {
  items: SubscriptionItem[];
  /** The start of the billing cycle, in Unix seconds. */
  anchor: number;
  /** The credits and charges of the change. */
  lines: LineDraft[];
  now: boolean;
};

type Asked = {
  items: readonly ItemParams[];
  behavior: (typeof prorations)[number];
  /** When the new price takes effect, in Unix seconds. */
  at: number;
  resetsCycle: boolean;
};

/** @throws SimulatedStripeError for an unknown item or price */
export function planChange(world: SimulatorState, subscription: Subscription, asked: Asked): Change {
  const { at, behavior } = asked;
  const before = subscription.items.data;
  const changed = asked.items.map((item) => changedItem(world, subscription, item, at));
  const unchanged = before.filter(({ id }) => !asked.items.some((item) => item.id === id));
  const items = [...unchanged, ...changed.filter((item) => item !== undefined)];
  const [first] = items;
  if (first === undefined) throw badParam('A subscription must have at least one item.', undefined, 'items');

  const isNew = asked.resetsCycle || otherInterval(before, items) || firstMoney(before, items);
  const old = before.filter((item) => isNew || !items.includes(item));
  const credits = behavior === 'none' ? [] : old.map((item) => restLine(item, at, nameOf(world, item), -1));
  if (isNew) {
    const end = periodEnd(at, at, first.price);
    const renewed = items.map((item) => ({
      ...item,
      current_period_start: at,
      current_period_end: end,
    }));
    const lines = renewed.map((item) => periodLine(item, nameOf(world, item)));
    return { items: renewed, anchor: at, lines: [...credits, ...lines], now: true };
  }
  const fresh = items.filter((item) => !before.includes(item));
  const debits = behavior === 'none' ? [] : fresh.map((item) => restLine(item, at, nameOf(world, item), 1));
  return {
    items,
    anchor: subscription.billing_cycle_anchor,
    lines: [...credits, ...debits],
    now: behavior === 'always_invoice',
  };
}

/** The item after the change: the same object if nothing changes, `undefined` if it is removed. */
function changedItem(
  world: SimulatorState,
  subscription: Subscription,
  { id, price: priceId, quantity, deleted }: ItemParams,
  at: number,
): SubscriptionItem | undefined {
  if (id === undefined) return newItem(world, subscription, { price: priceId, quantity }, at);
  const item = subscription.items.data.find((one) => one.id === id);
  if (item === undefined) throw missing('subscription_item', id, 'items[0][id]');
  if (deleted) return undefined;
  const price = priceId === undefined ? item.price : world.store.prices.find(priceId, 'items[0][price]');
  const many = quantity ?? item.quantity;
  const isSame = price.id === item.price.id && many === item.quantity;
  return isSame ? item : { ...item, price, quantity: many };
}

export function newItem(
  world: SimulatorState,
  { id, billing_cycle_anchor, items }: Pick<Subscription, 'id' | 'billing_cycle_anchor' | 'items'>,
  { price: priceId, quantity = 1 }: { price?: string | undefined; quantity?: number | undefined },
  at: number,
): SubscriptionItem {
  if (priceId === undefined) {
    throw badParam('Missing required param: items[0][price].', 'parameter_missing', 'items[0][price]');
  }
  const price = world.store.prices.find(priceId, 'items[0][price]');
  const [running] = items.data;
  return {
    id: newStripeId('si'),
    object: 'subscription_item',
    created: world.now(),
    current_period_start: running?.current_period_start ?? at,
    current_period_end: running?.current_period_end ?? periodEnd(billing_cycle_anchor, at, price),
    metadata: {},
    price,
    quantity,
    subscription: id,
  };
}

export const nameOf = (world: SimulatorState, { price }: SubscriptionItem) =>
  world.store.products.get(price.product)?.name ?? price.product;

const intervalOf = (items: readonly SubscriptionItem[]) => {
  const recurring = items[0]?.price.recurring;
  return `${recurring?.interval_count} ${recurring?.interval}`;
};

const otherInterval = (before: readonly SubscriptionItem[], after: readonly SubscriptionItem[]) =>
  intervalOf(before) !== intervalOf(after);

/** A subscription that cost nothing starts its billing cycle when it first costs something. */
const firstMoney = (before: readonly SubscriptionItem[], after: readonly SubscriptionItem[]) =>
  totalOf(before) === 0 && totalOf(after) > 0;

const totalOf = (items: readonly SubscriptionItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
