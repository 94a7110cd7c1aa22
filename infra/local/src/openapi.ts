// `npm run openapi` updates docs/openapi.json after a change of the API. A breaking change requires `--
// --breaking`.
import { existsSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { breakingChanges, documentFile, documentText, readDocument } from './openapi-document.ts';

const text = documentText();
const changes = existsSync(documentFile) ? breakingChanges(readDocument(), text) : [];
if (changes.length && !argv.includes('--breaking')) {
  console.error(
    `This breaks clients:\n${changes.join('\n')}\nIf it must, run npm run openapi -- --breaking.`,
  );
  process.exitCode = 1;
} else {
  writeFileSync(documentFile, text);
  console.log('docs/openapi.json is up to date.');
}
