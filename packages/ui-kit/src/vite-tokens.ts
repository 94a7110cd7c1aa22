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
