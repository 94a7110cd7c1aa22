import type { duplicateReasons } from '@bedside/contracts/people/patient.schema';

/** Why somebody may be the same person. */
export const duplicateReasonLabels: Record<(typeof duplicateReasons)[number], string> = {
  email: 'Same email',
  phone: 'Same phone',
  'name and birth date': 'Same name and DOB',
  'similar name, same birth date': 'Similar name, same DOB',
};
