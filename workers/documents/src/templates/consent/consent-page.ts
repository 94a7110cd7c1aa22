import { printLayout } from '../print-layout.ts';
import type { ConsentContent } from './compose-consent.ts';

/** The page of a signed consent. */
export const consentPage = printLayout<ConsentContent>('consent');
