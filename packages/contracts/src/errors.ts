/** Every code a failure can carry on the wire, with the HTTP status it travels under. The only such map. */
export const errorStatus = {
  MALFORMED: 400,
  VALIDATION: 400,
  CODE_INVALID: 400,
  SIGNATURE_INVALID: 400,
  UNAUTHENTICATED: 401,
  CREDENTIALS_INVALID: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
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
  /** Its bank wants to hear the owner: the same card goes through in the owner's browser. */
  CARD_NEEDS_OWNER: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export interface Issue {
  /** Dotted path of the field, e.g. `serviceAddress.postalCode`. */
  path: string;
  message: string;
}

interface ErrorDetails {
  issues?: Issue[];
  /** Seconds until it makes sense to ask again; sent as Retry-After too. */
  retryAfter?: number;
  /** The move that was refused, with INVALID_TRANSITION. */
  from?: string;
  to?: string;
  allowed?: string[];
}

/** What a failed request answers: the HTTP status and this body. */
export interface FailureBody extends ErrorDetails {
  message: string;
  /** Repeats `message`; the SOAP template calls read it. */
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

/** A failure the business knows. Its message is meant for the person who caused it. */
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

/** An unknown record and someone else's record: the same answer. */
export const notFound = () => new DomainError('NOT_FOUND');

/** A refusal that belongs to one field of the request. */
export const fieldError = (path: string, message: string, code: ErrorCode = 'VALIDATION') =>
  new DomainError(code, message, { issues: [{ path, message }] });

/** @throws VALIDATION with the issues, where there are any */
export function throwIfIssues(issues: readonly Issue[]): void {
  if (issues.length) throw new DomainError('VALIDATION', issues[0]?.message, { issues: [...issues] });
}
