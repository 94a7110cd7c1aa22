import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';

type Allergy = AppointmentRecord['allergies'][number];

/** "penicillin, latex" */
export const allergySubstances = (allergies: readonly Allergy[]): string =>
  allergies.map(({ substance }) => uncapitalised(substance)).join(', ');

/** "Penicillin: anaphylaxis. Latex: rash."; empty if no reactions are known. */
export const reactionsIn = (allergies: readonly Allergy[]): string =>
  allergies
    .flatMap(({ substance, reaction, severity }) => {
      const effect = reaction ?? severity;
      return effect ? `${substance}: ${uncapitalised(effect)}.` : [];
    })
    .join(' ');

/** "Patient says: no longer penicillin."; empty if nothing awaits review. */
export const patientReportText = (allergies: readonly Allergy[]): string =>
  allergies
    .flatMap(({ substance, patientSays: report }) => {
      if (!report) return [];
      if (report.status === 'INACTIVE')
        return `Patient reports: no longer allergic to ${uncapitalised(substance)}.`;
      const words = [report.substance, report.reaction, report.severity].filter((word) => word !== undefined);
      return `Patient reports: ${words.map(uncapitalised).join(', ')}.`;
    })
    .join(' ');

/** Lowercases the first letter, but keeps acronyms such as “NSAIDs”. */
const uncapitalised = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
