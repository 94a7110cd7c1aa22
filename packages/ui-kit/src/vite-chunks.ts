import type { Plugin } from 'vite';

/** In a cycle, a chunk runs before what it imports, so a schema may be made from `undefined`. */
export const noChunkCycles = (): Plugin => ({
  name: 'no-chunk-cycles',
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file))
        this.error(
          `Chunks import each other: ${[...trail.slice(trail.indexOf(file)), file].join(' > ')}. Change their groups in vite.config.ts.`,
        );
      if (done.has(file)) return;
      const chunk = bundle[file];
      for (const imported of chunk?.type === 'chunk' ? chunk.imports : []) visit(imported, [...trail, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
});

/** Loads chunks that every page needs at once, instead of after the first script has run. */
export const preloadChunks = (...names: string[]): Plugin => ({
  name: 'preload-chunks',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      names.map((name) => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
        if (!chunk) throw new Error(`No chunk ${name} to preload`);
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return { tag: 'link', attrs, injectTo: 'head' as const };
      }),
  },
});
