import path from 'node:path';
import { build } from 'vite';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

export const otherBrowsers = [firefox, webkit];

/** The in-page code, bundled into one script. */
export async function inPageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      lib: {
        entry: path.join(import.meta.dirname, 'in-page.ts'),
        formats: ['iife'],
        name: 'built',
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the script of the page was not built');
  return output.output[0].code;
}
