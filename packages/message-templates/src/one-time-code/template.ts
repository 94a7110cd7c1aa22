import type { OneTimeCodes } from '@bedside/db/schema';
import type { EmailContent } from '../template.ts';

/** A one-time code in one language. The code of an e-mail stands on a line of its own that the layout makes. */
export interface CodeTemplate {
  reasons: Record<OneTimeCodes['purpose'], string>;
  email: (values: CodeValues) => EmailContent;
  text: (values: CodeValues) => string;
}

/** What the words of a code may name. */
export type CodeValues = Record<'code' | 'reason' | 'practice' | 'phone', string>;
