import type { Plugin } from 'vite';
import { tokenStylesheet } from './css-variables.ts';
import type { ThemeVariant } from './tokens.ts';

const ID = 'virtual:tokens.css';

/** Serves the design tokens as a stylesheet: `import 'virtual:tokens.css'`. */
export function tokensCss(temperament: ThemeVariant): Plugin {
  return {
    name: 'bedside-tokens',
    resolveId: (id) => (id === ID ? ID : undefined),
    load: (id) => (id === ID ? tokenStylesheet(temperament) : undefined),
  };
}
