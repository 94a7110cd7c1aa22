import { leanCalls } from '@bedside/ui-kit/vite-tokens';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** One build serves /admin and /super-admin: the assets live under /admin, the router reads its base from the address. */
export default defineConfig({
  base: '/admin/',
  plugins: [react(), leanCalls()],
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
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
