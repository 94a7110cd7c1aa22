/** Every error code the API returns, with its HTTP status. */
export const errorStatus = {
  MALFORMED: 400,
  VALIDATION: 400,
  CODE_INVALID: 400,
  SIGNATURE_INVALID: 400,
  UNAUTHENTICATED: 401,
  CREDENTIALS_INVALID: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  NOT_ACCEPTABLE: 406,
  GONE: 410,
  CONFLICT: 409,
  INVALID_TRANSITION: 409,
  CONCURRENT_UPDATE: 409,
  DUPLICATE: 409,
  PROVIDER_BUSY: 409,
  IDEMPOTENCY_REUSED: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  RULE_REFUSED: 422,
  CARD_REFUSED: 422,
  /** The bank requires 3-D Secure, so the cardholder has to complete the payment in their browser. */
  CARD_NEEDS_OWNER: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface Issue {
  /** Dotted path, such as `serviceAddress.postalCode`. */
  path: string;
  message: string;
}

interface ErrorDetails {
  issues?: Issue[];
  /** Seconds, also sent in the Retry-After header. */
  retryAfter?: number;
  /** With INVALID_TRANSITION: the transition that was refused. */
  from?: string;
  to?: string;
  allowed?: string[];
}

/** The response to a failed request: the HTTP status and this body. */
export interface FailureBody extends ErrorDetails {
  message: string;
  /** Repeats `message` for the SOAP template calls. */
  error: string;
  code: ErrorCode;
  requestId: string;
}

const defaultMessage: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'Not found.',
  UNAUTHENTICATED: 'Please sign in again.',
  FORBIDDEN: 'You don’t have permission to do this.',
  CONCURRENT_UPDATE: 'Someone changed this record after you opened it. Reload and try again.',
  TOO_MANY: 'Too many attempts. Please wait a moment and try again.',
  UNAVAILABLE: 'We can’t do this right now. Please try again in a moment.',
};

/** An expected failure whose message is shown to the user. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message?: string, details: ErrorDetails = {}) {
    super(message ?? defaultMessage[code] ?? code);
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }
}

/** The same error for missing and forbidden records, so that callers cannot probe ids. */
export const notFound = () => new DomainError('NOT_FOUND');

export const fieldError = (path: string, message: string, code: ErrorCode = 'VALIDATION') =>
  new DomainError(code, message, { issues: [{ path, message }] });

export function throwIfIssues(issues: readonly Issue[]): void {
  if (issues.length) throw new DomainError('VALIDATION', issues[0]?.message, { issues: [...issues] });
}
