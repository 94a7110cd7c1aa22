import { setTimeout as pause } from 'node:timers/promises';
import { signBody } from '@bedside/integrations/signed-body';
import type { Faults } from '../faults.ts';
import type { Ledger } from '../request-log.ts';
import type { StripeEventObject } from './catalog-objects.ts';
import type { StripeStore } from './store.ts';

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/** Stripe gives up after three days. */
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;

/** Longest that an event is held back while order is not kept, in milliseconds. */
const DISORDER_MS = 400;

type Options = { url: string; secret: string; ledger: Ledger; faults: Faults; clock: () => Date };

/** Delivers events to the webhook until it answers with a 2xx, with growing pauses, across restarts. */
export class Webhooks {
  readonly #store: StripeStore;
  readonly #options: Options;
  readonly #closing = new AbortController();
  /** Signed with the new secret and with this one while a secret is being changed. */
  #formerSecret: string | undefined;
  #inOrder = true;

  constructor(store: StripeStore, options: Options) {
    this.#store = store;
    this.#options = options;
  }

  /** Takes up again what was never delivered. */
  resume(): void {
    const oldest = this.#options.clock().getTime() / 1000 - GIVE_UP_AFTER_SECONDS;
    const waiting = this.#store.events.all().filter(({ pending_webhooks }) => pending_webhooks > 0);
    for (const event of waiting) if (event.created >= oldest) this.deliver(event);
  }

  /** Any fault injected into the webhook loses the event: only `GET /v1/events` still returns it. */
  deliver(event: StripeEventObject): void {
    const fault = this.#options.faults.take('stripe-webhook');
    if (fault === undefined) {
      void this.#deliverUntilAccepted(event);
      return;
    }
    this.#store.events.put({ ...event, pending_webhooks: 0 });
    this.#record(event, undefined, fault.kind);
  }

  /** Sends an event once more, as a duplicate; answers with the status. */
  resend(event: StripeEventObject): Promise<number | undefined> {
    return this.#send(event);
  }

  /** From now on every header has a second signature, made with that secret; `undefined`: no more. */
  alsoSignWith(secret: string | undefined): void {
    this.#formerSecret = secret;
  }

  /** Stripe promises no order: when it is not kept, later events overtake earlier ones. */
  keepOrder(inOrder: boolean): void {
    this.#inOrder = inOrder;
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliverUntilAccepted(event: StripeEventObject): Promise<void> {
    if (!this.#inOrder) await this.#wait(Math.random() * DISORDER_MS);
    for (
      let wait = FIRST_PAUSE_MS;
      !this.#closing.signal.aborted;
      wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
    ) {
      const status = await this.#send(event);
      if (status !== undefined && status >= 200 && status < 300) {
        this.#store.events.put({ ...event, pending_webhooks: 0 });
        return;
      }
      await this.#wait(wait);
    }
  }

  async #wait(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }

  #sign(body: string): string {
    // The time on the wire, whatever the practice's clock says.
    const at = new Date();
    const signature = signBody(body, this.#options.secret, at);
    if (this.#formerSecret === undefined) return signature;
    return `${signature},${signBody(body, this.#formerSecret, at).replace(/^t=\d+,/, '')}`;
  }

  async #send(event: StripeEventObject): Promise<number | undefined> {
    const { url } = this.#options;
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.#sign(body),
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const status = await fetch(url, { method: 'POST', body, headers, signal })
      .then(async (response) => {
        await response.body?.cancel();
        return response.status;
      })
      .catch(() => undefined);
    if (!this.#closing.signal.aborted) this.#record(event, status);
    return status;
  }

  #record(event: StripeEventObject, status: number | undefined, fault?: string): void {
    this.#options.ledger.write({
      integration: 'stripe-webhook',
      request: `POST ${event.type}`,
      body: { id: event.id, type: event.type, object: event.data.object.id },
      ...(status !== undefined && { status }),
      ...(fault && { fault }),
    });
  }
}
