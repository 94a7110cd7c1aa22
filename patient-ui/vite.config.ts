import { leanCalls, tokensCss } from '@bedside/ui-kit/vite-tokens';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.BEDSIDE_API ?? 'http://127.0.0.1:4000';

export default defineConfig({
  plugins: [react(), leanCalls(), tokensCss('portal')],
  server: { proxy: { '/v1': api, '/local': api } },
  build: {
    target: 'es2024',
    rolldownOptions: {
      input: { index: 'index.html', 'push-worker': 'src/push/push-worker.ts' },
      output: {
        // A worker speaks for the pages below its own place, and keeps its name from build to build.
        entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Evaluated before any schema is made, or zod tries `new Function` and the page's policy reports it.
            { name: 'zod', test: /node_modules\/zod\/|src\/zod-config|common\/plain-language/, priority: 2 },
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 1,
            },
            {
              name: 'kit',
              test: /ui-kit\/src\/components|lucide-react|\/src\/(components|layout)\//,
              // What nearly every screen shows, the first one too; what many share travels with those.
              minShareCount: 20,
            },
          ],
        },
      },
    },
  },
});
