export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Without a status there was no response, and `reason` is set. */
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
  /** Why no webhook may be sent to this address, or null. DNS names are resolved only when sending. */
  refusalOf(url: string): string | null;
}
