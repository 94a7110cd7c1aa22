export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Without a status there is no answer, and `reason` says why. */
export interface WebhookAnswer {
  status: number | null;
  reason: string | null;
  /** The few that explain a refusal. */
  headers: Record<string, string>;
  /** Its first 4 KB. */
  body: string;
  durationMs: number;
}

export interface WebhookSenderPort {
  /** Never throws: a failure is an answer, too. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
  /** Why no webhook may go to this address, or null. Names are looked up only when something is sent. */
  refusalOf(url: string): string | null;
}
