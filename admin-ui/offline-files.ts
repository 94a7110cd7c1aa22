import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const SCREEN = 'src/offline/OfflineApp.tsx';
const FONT = /inter-latin-wght-normal.*\.woff2$/;
const PLACE = '__OFFLINE_FILES__';

/** Tells the service worker which files the offline day needs: all others come from the network alone. */
export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const worker = chunks.find(({ fileName }) => fileName === 'sw.js');
    const starts = chunks.filter(
      ({ name, isEntry, facadeModuleId }) =>
        (isEntry && name === 'index') || facadeModuleId?.endsWith(SCREEN) === true,
    );
    if (!worker || starts.length !== 2) throw new Error(`No worker, or no ${SCREEN} to keep offline`);
    const fonts = Object.keys(bundle).filter((file) => FONT.test(file));
    const files = [...closureOf(starts, chunks), ...fonts].sort().map((file) => `/admin/${file}`);
    worker.code = worker.code.replaceAll(PLACE, () => JSON.stringify(files).replaceAll('"', "'"));
    worker.code += `\n// ${createHash('sha256').update(files.join()).digest('hex')}\n`;
  },
});

function closureOf(
  starts: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
  };
  for (const start of starts) visit(start);
  return files;
}
