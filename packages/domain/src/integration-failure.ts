interface IntegrationFailure extends Error {
  kind: 'unavailable' | 'refused' | 'invalid';
  code?: string;
}

/** An error of an outside party's adapter, known by its shape: the domain sees ports, never adapters. */
export const isIntegrationFailure = (error: unknown): error is IntegrationFailure =>
  error instanceof Error && error.name === 'PartyError' && 'kind' in error;
