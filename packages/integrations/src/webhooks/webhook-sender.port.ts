export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** If `status` is null there was no response, and `reason` is set. */
export interface WebhookAnswer {
  status: number | null;
  reason: string | null;
  /** The few headers that explain a refusal. */
  headers: Record<string, string>;
  /** The first 4 KB. */
  body: string;
  durationMs: number;
}

export interface WebhookSenderPort {
  /** Never throws, because a failure is a result too. */
  send(request: WebhookRequest): Promise<WebhookAnswer>;
  /** Why no webhook may be sent to this URL, or null. DNS names are resolved only when sending. */
  refusalOf(url: string): string | null;
}
