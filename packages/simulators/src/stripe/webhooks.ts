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

/** The longest that an event is delayed while order isn’t kept, in milliseconds. */
const DISORDER_MS = 400;

type Options = { url: string; secret: string; ledger: Ledger; faults: Faults; clock: () => Date };

/** Delivers events to the webhook until it responds with a 2xx, with growing pauses and across restarts. */
export class Webhooks {
  readonly #store: StripeStore;
  readonly #options: Options;
  readonly #closing = new AbortController();
  /** During a change of secrets, events are signed with both the new secret and this one. */
  #formerSecret: string | undefined;
  #inOrder = true;

  constructor(store: StripeStore, options: Options) {
    this.#store = store;
    this.#options = options;
  }

  /** Resumes events that have not been delivered. */
  resume(): void {
    const oldest = this.#options.clock().getTime() / 1000 - GIVE_UP_AFTER_SECONDS;
    const waiting = this.#store.events.all().filter(({ pending_webhooks }) => pending_webhooks > 0);
    for (const event of waiting) if (event.created >= oldest) this.deliver(event);
  }

  /** Any fault injected into the webhook loses the event, so only `GET /v1/events` still returns it. */
  deliver(event: StripeEventObject): void {
    const fault = this.#options.faults.take('stripe-webhook');
    if (fault === undefined) {
      void this.#deliverUntilAccepted(event);
      return;
    }
    this.#store.events.put({ ...event, pending_webhooks: 0 });
    this.#record(event, undefined, fault.kind);
  }

  /**
   * Sends an event again, as a duplicate.
   * @returns the status of the response
   */
  resend(event: StripeEventObject): Promise<number | undefined> {
    return this.#send(event);
  }

  /** Adds a second signature, made with that secret, to every header from now on. `undefined` stops it. */
  alsoSignWith(secret: string | undefined): void {
    this.#formerSecret = secret;
  }

  /** Stripe doesn’t guarantee order. While order isn’t kept, later events overtake earlier ones. */
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
    // The actual time, because the practice’s clock may differ.
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
