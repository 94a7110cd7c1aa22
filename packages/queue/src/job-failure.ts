/** A failure message safe to store in the queue: no patient data, no original error. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly permanent: boolean;
  /** Minimum delay in milliseconds requested by an integration */
  readonly retryAfter?: number;

  constructor(reason: string, options: { permanent?: boolean; retryAfter?: number } = {}) {
    super(reason);
    this.permanent = options.permanent ?? false;
    if (options.retryAfter !== undefined) this.retryAfter = options.retryAfter;
  }
}
