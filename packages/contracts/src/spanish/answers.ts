import { appointmentPhrases } from './appointments.es.ts';
import { carePhrases } from './care.es.ts';
import { fieldPhrases } from './fields.es.ts';
import { moneyPhrases } from './money.es.ts';
import { peoplePhrases } from './people.es.ts';
import { translator } from './phrasebook.ts';
import { servicePhrases } from './service.es.ts';

/** Used for patients and public callers. Staff reads English. */
export const inSpanish = translator(
  fieldPhrases,
  servicePhrases,
  peoplePhrases,
  appointmentPhrases,
  carePhrases,
  moneyPhrases,
);
