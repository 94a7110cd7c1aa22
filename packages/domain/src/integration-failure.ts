interface IntegrationFailure extends Error {
  kind: 'unavailable' | 'refused' | 'invalid';
  code?: string;
}

/** Recognized by shape, because the domain never imports integration adapters. */
export const isIntegrationFailure = (error: unknown): error is IntegrationFailure =>
  error instanceof Error && error.name === 'IntegrationError' && 'kind' in error;
