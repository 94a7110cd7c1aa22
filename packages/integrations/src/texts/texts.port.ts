/** Text messages. */
export type TextPort = {
  /**
   * Sends one text to one number of the North American plan.
   * @throws PartyError `invalid` for a number that cannot get texts, `refused` for one that sent STOP (code `21610`),
   * `unavailable` for everything that may pass
   */
  send(message: TextMessage): Promise<{ providerId: string }>;
};

export type TextMessage = {
  /** E.164, `+1…` */
  to: string;
  text: string;
};
