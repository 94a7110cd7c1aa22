import { config } from 'zod';

/** Schemas are walked, not compiled: the content security policy forbids code made from strings. */
config({ jitless: true });
