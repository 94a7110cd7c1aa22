import { brotliFiles } from '@bedside/ui-kit/vite-brotli';
import { noChunkCycles, preloadChunks } from '@bedside/ui-kit/vite-chunks';
import { offlineFiles } from '@bedside/ui-kit/vite-offline';
import { dropUnusedSchemas } from '@bedside/ui-kit/vite-pure';
import { leanCalls, tokensCss } from '@bedside/ui-kit/vite-tokens';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** An object keeps the host, which the API compares with the origin. */
const api = { target: process.env.BEDSIDE_API ?? 'http://127.0.0.1:4000' };

export default defineConfig({
  plugins: [
    react(),
    noChunkCycles(),
    preloadChunks('zod', 'start', 'texts', 'dates', 'kit', 'icons'),
    leanCalls(),
    dropUnusedSchemas(),
    tokensCss('portal'),
    offlineFiles({
      base: '/',
      worker: 'push-worker.js',
      screens: ['src/offline/OfflineApp.tsx'],
      fonts: /(inter-latin-wght|fraunces-latin-opsz)-normal.*\.woff2$/,
    }),
    brotliFiles(),
  ],
  server: { proxy: { '/v1': api, '/fhir': api, '/oauth': api, '/local': api } },
  build: {
    target: 'es2024',
    rolldownOptions: {
      input: { index: 'index.html', 'push-worker': 'src/push/push-worker.ts' },
      output: {
        // A service worker's scope is its own path, and its file name must not change between builds.
        entryFileNames: ({ name }) => (name === 'push-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Must load before any schema, or zod tries `new Function` and triggers a CSP report.
            { name: 'zod', test: /node_modules\/zod\/|src\/zod-config|common\/plain-language/, priority: 2 },
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
              priority: 1,
            },
            {
              // What runs before any page: no schema, so that a slow phone is not held up by making them all at once.
              name: 'first',
              tags: ['$initial'],
              test: /^(?!.*(?:node_modules\/(?!lucide-react)|push-worker|pushed-message|cache-page))/,
              priority: 2,
            },
            {
              // What every call needs, and small files that nearly every page needs.
              name: 'start',
              test: /api-client\/src\/(?!live)|contracts\/src\/(call\.|permission|position|money\.|errors|admin-resource|common\/(fields|field-marks|typed-keys)|practice\/(config\.api|opening)|appointments\/booking\.schema|messaging\/messaging\.schema|people\/(patient-fields|user\.schema|session\.api))|patient-ui\/src\/(api\/(client|get-config|keys|toast)|search-params|components\/(use-debounced|use-is-desktop|open-days|category-display))|ui-kit\/src\/(addendum|money|appointment-type|use-debounced|components\/(figures|Money\.|ContactText))/,
              priority: 1,
            },
            {
              // What every page after sign-in needs, and what home needs. Separate files would cost 30 more requests.
              name: 'signed-in',
              test: /patient-ui\/src\/(layout\/(Shell|Header|shown-count)|push\/(use-push|worker-note)|api\/(use-live|queries)\.|offline\/OfflineNotice|features\/(home\/home-text|appointments\/appointment-text|chat\/(chat-text|mark-delivered)|consents\/consent-queries|questionnaires\/questionnaire-queries|billing\/(billing-queries|invoice-text)|payment\/sent-payments))|contracts\/src\/(event\.|people\/(account\.api|patients\.api|consents\.api|consent\.schema|signature-drawing)|messaging\/(messaging\.api|chat\.)|questionnaires\/(questionnaire\.schema|submissions\.api)|appointments\/(appointment\.schema|appointments\.api|dashboard\.api|home\.api|dispatch\.schema|transition\.schema)|practice\/live|payments\/(payments\.api|cards\.api|payment\.schema|payment-plan|autopay\.schema|refunds\.|invoices\.api)|care\/(care|chart|documents)\.|key-scopes)|api-client\/src\/live|ui-kit\/src\/(video\/call-sign|chat\/(typing-store|inbox|rows|messages)|components\/StatusChip|offline\/register-worker)/,
              priority: 1,
            },
            {
              // Code that the texts of all pages need, in both languages.
              name: 'texts',
              test: /patient-ui\/src\/i18n\/AllTexts|ui-kit\/src\/leaving-texts|contracts\/src\/(appointments\/appointment-status|care\/vital-(measures|text)|questionnaires\/answer-texts|common\/states)|ui-kit\/src\/payment\/payment-texts/,
              priority: 1,
            },
            {
              // Every longer form, as of sign-up, the request wizard and booking.
              name: 'forms',
              test: /node_modules\/(react-hook-form|@hookform)\/|patient-ui\/src\/(components\/(form-checks|inputs|use-send-form|address\/|ScreenForm|DatePicker|SearchInput|UnsavedChanges|Dock|money-lines)|features\/(booking\/booking-form|family\/(person-form|use-name-bounds|components\/(PersonFields|person))))|ui-kit\/src\/(shape-phone|leaving\.|components\/(PhoneInput|PatientFields|ChoiceTile|MoneyBlock))/,
              priority: 1,
            },
            {
              name: 'kit',
              test: /ui-kit\/src\/components|lucide-react|\/src\/(components\/(?!form-checks|inputs)|layout\/)/,
              // Code used by almost every screen, including the first, which needs no zod.
              minShareCount: 20,
            },
            // Each is a few hundred bytes; as files of their own they cost a slow phone 20 requests.
            { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
            {
              name: 'dates',
              test: /node_modules\/@?date-fns\/|ui-kit\/src\/(formats|calendar-grid|person)\.|common\/design-tokens/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
