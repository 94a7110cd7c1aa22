/** Imports batch after batch, printing a line for the test, until it is killed. */
import { handlerContext } from './export.fixture.ts';
import { proceed } from './import.fixture.ts';

const [url = '', folder = '', importId = ''] = process.argv.slice(2);
console.log('importing');
await proceed(handlerContext({ url, folder }), importId);
process.exit(0);
