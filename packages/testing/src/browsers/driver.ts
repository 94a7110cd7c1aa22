/** What a browser driver must provide. Everything else happens in the page. */
export interface Driver {
  readonly goto: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** Runs a script and returns the value of its last expression, a string. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly click: (at: { x: number; y: number }) => Promise<void>;
  readonly drag: (points: readonly { x: number; y: number }[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Keys are named as in Playwright: `Enter`, `Control+A`. */
  readonly press: (key: string) => Promise<void>;
  /** `expression` evaluates to the file input. */
  readonly setFile: (expression: string, file: string) => Promise<void>;
  readonly screenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface OtherBrowser {
  readonly name: 'Firefox' | 'WebKit';
  /** Why the browser can’t run here, or null. */
  readonly missing: string | null;
  readonly start: () => Promise<{
    readonly open: (size: Size) => Promise<Driver>;
    readonly stop: () => Promise<void>;
  }>;
}
