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

// A response may have fields with the same names. Those have a schema as their value, so they don’t match.
const FOR_SERVERS = /^ {2}(?:summary|audit|records|grants|samples?):(?! z\.).*?,\n(?= {2}[\w/]|\}\))/gms;

export const leanCode = (code: string): string => code.replace(FOR_SERVERS, '');

/** Strips parts of call definitions that only servers and tests use from a bundle. */
export const leanCalls = (): Plugin => ({
  name: 'lean-calls',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contracts\/src\/.*\.api\.ts/ },
    handler: (code) => ({ code: leanCode(code), map: null }),
  },
});
