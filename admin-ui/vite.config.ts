import { brotliFiles } from '@bedside/ui-kit/vite-brotli';
import { noChunkCycles } from '@bedside/ui-kit/vite-chunks';
import { offlineFiles } from '@bedside/ui-kit/vite-offline';
import { leanCalls, tokensCss } from '@bedside/ui-kit/vite-tokens';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One build serves /admin and /super-admin: the assets live under /admin, the router reads its base from the address. */
export default defineConfig({
  base: '/admin/',
  plugins: [
    react(),
    noChunkCycles(),
    leanCalls(),
    tokensCss('console'),
    offlineFiles({
      base: '/admin/',
      worker: 'sw.js',
      screens: ['src/offline/OfflineApp.tsx', 'src/offline/ConnectionLost.tsx'],
      fonts: /inter-latin-wght-normal.*\.woff2$/,
    }),
    brotliFiles(),
  ],
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      input: { index: 'index.html', sw: 'src/offline/worker.ts' },
      output: {
        // A service worker's scope is its own path, and its file name must not change between builds.
        entryFileNames: ({ name }) => (name === 'sw' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            {
              // All that signing in needs, and no more; each screen loads the rest.
              name: 'start',
              test: /admin-ui\/src\/(zod-config|auth\/SignInApp|resources\/exports\/export-token|offline\/patient-mode)|ui-kit\/src\/offline\/reach|vite\/preload-helper/,
              priority: 1,
            },
            // zod-config has to run before the first schema is made, so the three stay together.
            { name: 'contracts', test: /packages\/contracts|node_modules\/zod|src\/zod-config/ },
            { name: 'vendor', test: /node_modules/, minShareCount: 2 },
            {
              name: 'shared',
              test: /packages\/ui-kit|admin-ui\/src\/(data|list|components|formatting)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
