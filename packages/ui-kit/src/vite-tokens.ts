import { type ThemeVariant, tokenStylesheet } from '@bedside/contracts/common/design-tokens';
import type { Plugin } from 'vite';

const ID = 'virtual:tokens.css';

export function tokensCss(temperament: ThemeVariant): Plugin {
  return {
    name: 'bedside-tokens',
    resolveId: (id) => (id === ID ? ID : undefined),
    load: (id) => (id === ID ? tokenStylesheet(temperament) : undefined),
  };
}

const FOR_SERVERS = /^ {2}(?:summary|audit|records|grants|samples?):.*?,\n(?= {2}[\w/]|\}\))/gms;

/** Strips parts of call definitions that only servers and tests use from a bundle. */
export const leanCalls = (): Plugin => ({
  name: 'lean-calls',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contracts\/src\/.*\.api\.ts/ },
    handler: (code) => ({ code: code.replace(FOR_SERVERS, ''), map: null }),
  },
});
