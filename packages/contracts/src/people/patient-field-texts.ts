/**
 * English texts for a patient’s fields. They are separate from the schemas because the portal’s first screen
 * loads them and should not load zod.
 */
export const patientFieldTexts = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    gender: 'Gender',
    language: 'Preferred language',
  },
  choices: {
    gender: {
      Male: 'Male',
      Female: 'Female',
      Intersex: 'Intersex',
      'M-to-F Female': 'M-to-F Female',
      'F-to-M Male': 'F-to-M Male',
    },
    language: { en: 'English', es: 'Spanish' },
  },
};
export type PatientFieldTexts = typeof patientFieldTexts;
