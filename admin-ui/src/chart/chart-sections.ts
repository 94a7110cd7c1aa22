import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { Chart, ChartEntry, ChartKind } from '@bedside/contracts/care/chart.schema';
import { isPendingReview } from '@bedside/ui-kit/chart/chart-form';

export interface ChartSection {
  kind: ChartKind;
  title: string;
  add: string;
  edit: string;
  none: string;
  of(chart: Chart): readonly ChartEntry[];
}

export const chartSections: readonly ChartSection[] = [
  {
    kind: 'ALLERGY',
    title: 'Allergies',
    add: 'Add allergy',
    edit: 'Edit allergy',
    none: 'No allergies documented.',
    of: ({ allergies }) => allergies,
  },
  {
    kind: 'MEDICATION',
    title: 'Medications',
    add: 'Add medication',
    edit: 'Edit medication',
    none: 'No medications on file.',
    of: ({ medications }) => medications,
  },
  {
    kind: 'PAST_MEDICAL',
    title: 'Past medical history (PMH)',
    add: 'Add condition',
    edit: 'Edit condition',
    none: 'No past medical history on file.',
    of: ({ pastMedical }) => pastMedical,
  },
  {
    kind: 'FAMILY_MEDICAL',
    title: 'Family history',
    add: 'Add family history',
    edit: 'Edit family history',
    none: 'No family history on file.',
    of: ({ familyMedical }) => familyMedical,
  },
  {
    kind: 'SURGICAL',
    title: 'Surgical history',
    add: 'Add surgery',
    edit: 'Edit surgery',
    none: 'No surgical history on file.',
    of: ({ surgical }) => surgical,
  },
];

export const sectionOf = (kind: ChartKind): ChartSection | undefined =>
  chartSections.find((section) => section.kind === kind);

export const pendingReviewIn = (chart: Chart): ChartEntry[] =>
  chartSections.flatMap(({ of }) => of(chart).filter(isPendingReview));

/** Active allergies, with unreviewed patient reports next to confirmed entries. */
export const bannerAllergies = ({ allergies }: Pick<Chart, 'allergies'>): AppointmentRecord['allergies'] =>
  allergies.flatMap(({ fields, confirmed }) => {
    const current = confirmed?.status === 'ACTIVE' ? confirmed : fields;
    const { substance, reaction = null, severity = null, status } = current;
    const patientSays = current !== fields && contradicts(current, fields) ? fields : null;
    return status === 'ACTIVE' ? [{ substance, reaction, severity, patientSays }] : [];
  });

type Fields = Chart['allergies'][number]['fields'];

const contradicts = (one: Fields, other: Fields): boolean =>
  (['substance', 'kind', 'reaction', 'severity', 'status'] as const).some(
    (name) => one[name] !== other[name],
  );

/** “2 patient-reported”, or “2 entries” if some are from an earlier system. */
export function waitingText(entries: readonly Pick<ChartEntry, 'source'>[]): string {
  if (entries.every(({ source }) => source === 'PATIENT')) return `${entries.length} patient-reported`;
  return entries.length === 1 ? '1 entry' : `${entries.length} entries`;
}
