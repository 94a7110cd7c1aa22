/** The languages in which a patient reads the portal and is written to. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
