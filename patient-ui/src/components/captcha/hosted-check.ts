export const hostedKinds = ['turnstile', 'hcaptcha', 'recaptcha'] as const;
export type HostedKind = (typeof hostedKinds)[number];

interface Options {
  sitekey: string;
  theme: 'light' | 'dark';
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** The API that all three hosted checks share. */
interface HostedApi {
  render: (place: HTMLElement, options: Options) => unknown;
  ready?: (then: () => void) => void;
}

declare global {
  interface Window {
    turnstile?: HostedApi;
    hcaptcha?: HostedApi;
    grecaptcha?: HostedApi;
  }
}

const apis: Record<HostedKind, { script: string; read: () => HostedApi | undefined }> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    read: () => window.turnstile,
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
    read: () => window.hcaptcha,
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    read: () => window.grecaptcha,
  },
};

const loading = new Map<HostedKind, Promise<HostedApi>>();

/** Loads the script once per page; a failed load can be retried. */
export function loadHostedCheck(kind: HostedKind): Promise<HostedApi> {
  const before = loading.get(kind);
  if (before) return before;
  const api = load(kind);
  loading.set(kind, api);
  api.catch(() => loading.delete(kind));
  return api;
}

async function load(kind: HostedKind): Promise<HostedApi> {
  const { script, read } = apis[kind];
  await new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('script'), { src: script, async: true });
    element.onload = resolve;
    element.onerror = () => reject(new Error('The human check could not be loaded'));
    document.head.append(element);
  });
  const api = read();
  if (!api) throw new Error('The human check did not begin');
  if (api.ready && kind === 'recaptcha') await new Promise<void>((resolve) => api.ready?.(resolve));
  return api;
}
