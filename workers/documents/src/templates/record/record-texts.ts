import type { AmendmentSubject, DenialGround } from '@bedside/contracts/care/amendments.schema';
import type { ChartKind } from '@bedside/contracts/care/chart.schema';
import { type VitalText, vitalTextEn, vitalTextEs } from '@bedside/contracts/care/vital-text';
import type { Language } from '@bedside/contracts/common/languages';

type ListedKind = Exclude<ChartKind, 'ALLERGY'>;

/** The fixed texts of a record download. Text that people wrote is never translated. */
export interface RecordTexts {
  locale: string;
  title: (name: string) => string;
  asOf: (at: string) => string;
  parts: string;
  folder: string;
  pdf: string;
  fhir: string;
  originals: (count: number) => string;
  about: string;
  born: string;
  gender: string;
  address: string;
  email: string;
  phone: string;
  allergies: string;
  noKnownAllergies: string;
  chart: Record<ListedKind, string>;
  vitals: string;
  vital: VitalText;
  visits: string;
  results: string;
  questionnaires: string;
  consents: string;
  insurance: string;
  pharmacies: string;
  bills: string;
  messages: string;
  files: string;
  none: string;
  patientReported: string;
  inactive: string;
  deceased: string;
  video: string;
  reason: string;
  services: string;
  diagnoses: string;
  procedures: string;
  comments: string;
  sharedVisit: string;
  comment: string;
  score: (value: number, outOf: number | null, band: string | null) => string;
  noAnswer: string;
  consent: Record<'APPROVED' | 'REJECTED' | 'WITHDRAWN', (on: string) => string>;
  amendments: string;
  amendment: {
    about: Record<AmendmentSubject, string>;
    requested: (on: string) => string;
    accepted: (on: string) => string;
    denied: (on: string) => string;
    whatIsWrong: string;
    whatItShouldSay: string;
    reason: string;
    changeMade: string;
    answer: string;
    ground: string;
    grounds: Record<DenialGround, string>;
    explanation: string;
    othersNotified: (on: string) => string;
    statement: (on: string) => string;
    rebuttal: (on: string) => string;
  };
  memberId: string;
  group: string;
  subscriber: string;
  until: string;
  preferred: string;
  total: string;
  paid: string;
  refunded: string;
  bill: Record<'PAID' | 'CANCELLED' | 'BML' | 'PAYMENT_REQUESTED', string>;
  /** The sender of an automatic message. */
  practice: string;
}

const en: RecordTexts = {
  locale: 'en-US',
  title: (name) => `Health record of ${name}`,
  asOf: (at) => `As of ${at}`,
  parts: 'Parts of this record',
  folder: 'In this folder',
  pdf: 'This record as a PDF, to read and print',
  fhir: 'This record as FHIR, for other doctors and health apps',
  originals: (count) => (count === 1 ? '1 original file' : `${count} original files`),
  about: 'Patient',
  born: 'Date of birth',
  gender: 'Gender',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  allergies: 'Allergies',
  noKnownAllergies: 'No known allergies (NKA)',
  chart: {
    MEDICATION: 'Medications',
    PAST_MEDICAL: 'Medical history',
    SURGICAL: 'Surgeries',
    FAMILY_MEDICAL: 'Family history',
  },
  vitals: 'Vital signs',
  vital: vitalTextEn,
  visits: 'Visits',
  results: 'Test results',
  questionnaires: 'Questionnaires',
  consents: 'Consents',
  insurance: 'Insurance',
  pharmacies: 'Pharmacies',
  bills: 'Bills',
  messages: 'Messages',
  files: 'All files',
  none: 'Nothing on file',
  patientReported: 'Patient-reported, not reviewed yet',
  inactive: 'Not current',
  deceased: 'Deceased',
  video: 'Video visit',
  reason: 'Reason for visit',
  services: 'Services',
  diagnoses: 'Diagnoses',
  procedures: 'Procedures',
  comments: 'Note to the patient',
  sharedVisit:
    'This was a visit for several people. What we wrote about it is in the record of its main patient.',
  comment: 'Comment',
  score: (value, outOf, band) => `${value}${outOf === null ? '' : ` of ${outOf}`}${band ? `, ${band}` : ''}`,
  noAnswer: 'No answer',
  consent: {
    APPROVED: (on) => `Signed ${on}`,
    REJECTED: (on) => `Declined ${on}`,
    WITHDRAWN: (on) => `Withdrawn ${on}`,
  },
  amendments: 'Corrections',
  amendment: {
    about: {
      VISIT: 'Visit',
      NOTE: 'Visit note',
      DOCUMENT: 'Document',
      PAST_MEDICAL: 'Medical history',
      FAMILY_MEDICAL: 'Family history',
      ALLERGY: 'Allergy',
      MEDICATION: 'Medication',
      SURGICAL: 'Surgery',
      OTHER: 'Something else',
    },
    requested: (on) => `Requested ${on}`,
    accepted: (on) => `Accepted ${on}`,
    denied: (on) => `Denied ${on}`,
    whatIsWrong: 'What is wrong',
    whatItShouldSay: 'What it should say',
    reason: 'Reason',
    changeMade: 'What was changed',
    answer: 'Answer',
    ground: 'Why it was denied',
    grounds: {
      NOT_CREATED_HERE: 'The practice did not create this information.',
      NOT_PART_OF_RECORD:
        'This information is not part of the record that the practice keeps for care and billing.',
      NOT_OPEN_TO_PATIENT: 'By law, this information is not open to the patient.',
      CORRECT: 'The record is accurate and complete.',
    },
    explanation: 'Explanation',
    othersNotified: (on) => `Others notified ${on}`,
    statement: (on) => `Statement of disagreement, ${on}`,
    rebuttal: (on) => `Response of the practice, ${on}`,
  },
  memberId: 'Member ID',
  group: 'Group number',
  subscriber: 'Policyholder',
  until: 'Valid until',
  preferred: 'Preferred',
  total: 'Total',
  paid: 'Paid',
  refunded: 'Refunded',
  bill: { PAID: 'Paid', CANCELLED: 'Canceled', BML: 'Due later', PAYMENT_REQUESTED: 'Due' },
  practice: 'Care team',
};

const es: RecordTexts = {
  locale: 'es-US',
  title: (name) => `Expediente médico de ${name}`,
  asOf: (at) => `Al ${at}`,
  parts: 'Partes de este expediente',
  folder: 'En esta carpeta',
  pdf: 'Este expediente en PDF, para leer e imprimir',
  fhir: 'Este expediente en FHIR, para otros médicos y aplicaciones de salud',
  originals: (count) => (count === 1 ? '1 archivo original' : `${count} archivos originales`),
  about: 'Paciente',
  born: 'Fecha de nacimiento',
  gender: 'Género',
  address: 'Dirección',
  email: 'Correo',
  phone: 'Teléfono',
  allergies: 'Alergias',
  noKnownAllergies: 'Sin alergias conocidas',
  chart: {
    MEDICATION: 'Medicamentos',
    PAST_MEDICAL: 'Historia médica',
    SURGICAL: 'Cirugías',
    FAMILY_MEDICAL: 'Antecedentes familiares',
  },
  vitals: 'Signos vitales',
  vital: vitalTextEs,
  visits: 'Citas',
  results: 'Resultados',
  questionnaires: 'Cuestionarios',
  consents: 'Consentimientos',
  insurance: 'Seguro',
  pharmacies: 'Farmacias',
  bills: 'Facturas',
  messages: 'Mensajes',
  files: 'Todos los archivos',
  none: 'No hay nada registrado',
  patientReported: 'Informado por el paciente, aún sin revisar',
  inactive: 'No vigente',
  deceased: 'Fallecimiento',
  video: 'Cita por video',
  reason: 'Motivo de la cita',
  services: 'Servicios',
  diagnoses: 'Diagnósticos',
  procedures: 'Procedimientos',
  comments: 'Nota para el paciente',
  sharedVisit:
    'Esta cita fue para varias personas. Lo que escribimos sobre ella está en el expediente del paciente principal.',
  comment: 'Comentario',
  score: (value, outOf, band) => `${value}${outOf === null ? '' : ` de ${outOf}`}${band ? `, ${band}` : ''}`,
  noAnswer: 'Sin respuesta',
  consent: {
    APPROVED: (on) => `Firmado el ${on}`,
    REJECTED: (on) => `Rechazado el ${on}`,
    WITHDRAWN: (on) => `Retirado el ${on}`,
  },
  amendments: 'Correcciones',
  amendment: {
    about: {
      VISIT: 'Cita',
      NOTE: 'Nota de la cita',
      DOCUMENT: 'Documento',
      PAST_MEDICAL: 'Historia médica',
      FAMILY_MEDICAL: 'Antecedentes familiares',
      ALLERGY: 'Alergia',
      MEDICATION: 'Medicamento',
      SURGICAL: 'Cirugía',
      OTHER: 'Otra cosa',
    },
    requested: (on) => `Solicitada el ${on}`,
    accepted: (on) => `Aceptada el ${on}`,
    denied: (on) => `Rechazada el ${on}`,
    whatIsWrong: 'Qué está mal',
    whatItShouldSay: 'Qué debería decir',
    reason: 'Motivo',
    changeMade: 'Qué se cambió',
    answer: 'Respuesta',
    ground: 'Por qué se rechazó',
    grounds: {
      NOT_CREATED_HERE: 'El consultorio no creó esta información.',
      NOT_PART_OF_RECORD:
        'Esta información no forma parte del expediente que el consultorio lleva para la atención y el cobro.',
      NOT_OPEN_TO_PATIENT: 'Por ley, el paciente no tiene acceso a esta información.',
      CORRECT: 'El expediente es correcto y está completo.',
    },
    explanation: 'Explicación',
    othersNotified: (on) => `Se avisó a otros el ${on}`,
    statement: (on) => `Declaración de desacuerdo, ${on}`,
    rebuttal: (on) => `Respuesta del consultorio, ${on}`,
  },
  memberId: 'Número de miembro',
  group: 'Número de grupo',
  subscriber: 'Titular de la póliza',
  until: 'Válido hasta',
  preferred: 'Preferida',
  total: 'Total',
  paid: 'Pagado',
  refunded: 'Reembolsado',
  bill: { PAID: 'Pagada', CANCELLED: 'Cancelada', BML: 'Por pagar después', PAYMENT_REQUESTED: 'Por pagar' },
  practice: 'Equipo médico',
};

export const recordTexts: Readonly<Record<Language, RecordTexts>> = { en, es };
