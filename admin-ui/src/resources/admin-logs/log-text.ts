import type { AdminLog } from '@bedside/contracts/people/logs.api';

/** Labels for the audit actions of reads. */
const looks: Readonly<Record<string, string>> = { get: 'viewed record', list: 'viewed list' };

/** `appointment.assignProvider` as “Appointment: assign provider”. */
export function actionText(action: string): string {
  const [subject = '', ...rest] = action.split('.');
  const words = [subject, ...rest].map((part) =>
    part
      .replace(/[-_]/g, ' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase(),
  );
  const [first = '', ...others] = words;
  const head = first.charAt(0).toUpperCase() + first.slice(1);
  return others.length > 0 ? `${head}: ${others.map((word) => looks[word] ?? word).join(' ')}` : head;
}

export const outcomeLabels = { done: 'Allowed', refused: 'Denied' } as const;

const missing = '–';

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return missing;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

interface ChangedField {
  field: string;
  before: string;
  after: string;
}

type Values = Readonly<Record<string, unknown>> | null;

export function changedFields(before: Values, after: Values): readonly ChangedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field,
    before: valueText(before?.[field]),
    after: valueText(after?.[field]),
  }));
}

type Actor = Pick<AdminLog, 'actorName' | 'apiKeyName' | 'appName'>;

/** "Warehouse sync, API key of Marguerite Hale"; "Heart Diary, app of Ruth Adler" */
export function actorText({ actorName, apiKeyName, appName }: Actor): string {
  if (apiKeyName) return `${apiKeyName}, API key of ${actorName}`;
  return appName ? `${appName}, app of ${actorName}` : actorName;
}
