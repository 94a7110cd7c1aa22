const EVERY_MS = 2_000;

/** Lines such as "Tables: 42%, about 3 min left". */
export class Progress {
  readonly #title: string;
  readonly #total: number;
  readonly #show: (line: string) => void;
  readonly #started = performance.now();
  #done = 0;
  #shownAt = performance.now();

  constructor(title: string, total: number, show: (line: string) => void) {
    this.#title = title;
    this.#total = total;
    this.#show = show;
  }

  add(more: number): void {
    this.reach(this.#done + more);
  }

  reach(done: number): void {
    this.#done = done;
    if (performance.now() - this.#shownAt < EVERY_MS) return;
    this.#shownAt = performance.now();
    const share = Math.min(0.99, this.#done / Math.max(1, this.#total));
    this.#show(`${this.#title}: ${Math.floor(share * 100)}%${share > 0.02 ? `, ${this.#left(share)}` : ''}`);
  }

  #left(share: number): string {
    const seconds = ((performance.now() - this.#started) / 1000 / share) * (1 - share);
    return seconds < 90 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.round(seconds / 60)} min left`;
  }
}
