import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from '../../local/faults.ts';
import type { Ledger } from '../../local/ledger.ts';
import { signBody } from '../../signed-body.ts';
import type { StripeEventObject } from './catalogue-objects.ts';
import type { StripeStore } from './store.ts';

const TIMEOUT_MS = 10_000;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/** Stripe gives up after three days. */
const GIVE_UP_AFTER_SECONDS = 3 * 24 * 60 * 60;

type Options = { url: string; secret: string; ledger: Ledger; faults: Faults; clock: () => Date };

/** Delivers events to the webhook until it answers with a 2xx, with growing pauses, across restarts. */
export class Webhooks {
  readonly #store: StripeStore;
  readonly #options: Options;
  readonly #closing = new AbortController();

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

  /** Any fault injected into the webhook loses the event: only `GET /v1/events` still tells of it. */
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

  close(): void {
    this.#closing.abort();
  }

  async #deliverUntilAccepted(event: StripeEventObject): Promise<void> {
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
      await pause(wait, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
    }
  }

  async #send(event: StripeEventObject): Promise<number | undefined> {
    const { url, secret } = this.#options;
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      // The time on the wire, whatever the practice's clock says.
      'stripe-signature': signBody(body, secret, new Date()),
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
      party: 'stripe-webhook',
      request: `POST ${event.type}`,
      body: { id: event.id, type: event.type, object: event.data.object.id },
      ...(status !== undefined && { status }),
      ...(fault && { fault }),
    });
  }
}
