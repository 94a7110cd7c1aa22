import { printLayout } from '../print-layout.ts';
import type { ConsentContent } from './compose-consent.ts';

export const consentPage = printLayout<ConsentContent>('consent');
