import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const PLACE = '__OFFLINE_FILES__';

interface Options {
  base: string;
  /** The worker’s file in the build. */
  worker: string;
  /** Screens that are loaded on demand. The page loads everything else. */
  screens: readonly string[];
  fonts: RegExp;
}

/** Tells the service worker which files the offline screen needs. All other files come from the network only. */
export const offlineFiles = ({ base, worker: file, screens, fonts }: Options): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    const worker = chunks.find(({ fileName }) => fileName === file);
    const starts = chunks.filter(
      ({ name, isEntry, facadeModuleId }) =>
        (isEntry && name === 'index') || screens.some((screen) => facadeModuleId?.endsWith(screen)),
    );
    if (!worker || starts.length !== screens.length + 1)
      throw new Error(`No ${file}, or no ${screens.join(', ')} to keep offline`);
    // The worker is not a module, because not every browser supports module workers.
    if (worker.imports.length > 0) throw new Error(`${file} imports ${worker.imports.join(', ')}`);
    const fontFiles = Object.keys(bundle).filter((name) => fonts.test(name));
    const files = [...closureOf(starts, chunks), ...fontFiles].sort().map((name) => base + name);
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
