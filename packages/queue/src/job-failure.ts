/** How a job failed, in words the queue may keep: without patient data, without the original error. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /** Another attempt would fail the same way. */
  readonly permanent: boolean;
  /** Milliseconds that the next attempt has to wait at least, when an outside party said so. */
  readonly retryAfter?: number;

  constructor(reason: string, options: { permanent?: boolean; retryAfter?: number } = {}) {
    super(reason);
    this.permanent = options.permanent ?? false;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }
}
