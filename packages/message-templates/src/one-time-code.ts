import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { OneTimeCodes } from '@bedside/db/schema';
import type { TemplateOverrides } from '@bedside/domain/messaging/template-override.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { fillEmail, fillText, toGsm7 } from './render.ts';
import type { EmailContent } from './template.ts';

interface CodeTemplate {
  reasons: Record<OneTimeCodes['purpose'], string>;
  email: (values: CodeValues) => EmailContent;
  text: (values: CodeValues) => string;
}

type CodeValues = Record<'code' | 'reason' | 'practice' | 'phone', string>;

/** The template name of the practice’s own text for codes. */
export const ONE_TIME_CODE = 'one-time-code';

interface CodeView {
  purpose: OneTimeCodes['purpose'];
  code: string;
  language: Language;
  settings: Pick<PracticeSettings, 'name' | 'supportPhone'>;
}

const warning = {
  en: 'It works once and expires in 10 minutes. Don’t share it. We’ll never ask you for it.',
  es: 'Funciona una sola vez, durante 10 minutos. Nunca se lo pediremos: no lo comparta con nadie.',
};

export const codeTemplate: Readonly<Record<Language, CodeTemplate>> = {
  en: {
    reasons: {
      CONTACT: 'Enter this code to confirm this is your contact information.',
      PATIENT_SIGN_IN: 'Enter this code to sign in.',
      STAFF_SIGN_IN: 'Enter this code to finish signing in.',
      RESET_PASSWORD: 'Enter this code to set a new password.',
      CONSENT: 'Enter this code to respond to the request open in your browser.',
    },
    email: ({ reason, practice, phone }) => ({
      subject: `Your ${practice} code`,
      heading: 'Your code',
      paragraphs: [reason, warning.en, `Not you? Call us at ${phone}.`],
    }),
    text: ({ code, practice }) => `${code} is your ${practice} code. ${warning.en}`,
  },
  es: {
    reasons: {
      CONTACT: 'Escriba este código para confirmar que esta dirección es suya.',
      PATIENT_SIGN_IN: 'Escriba este código para entrar en su cuenta.',
      STAFF_SIGN_IN: 'Escriba este código para terminar de entrar.',
      RESET_PASSWORD: 'Escriba este código para elegir una contraseña nueva.',
      CONSENT: 'Escriba este código para responder la solicitud que tiene abierta en su navegador.',
    },
    email: ({ reason, practice, phone }) => ({
      subject: `Su código de ${practice}`,
      heading: 'Su código',
      paragraphs: [reason, warning.es, `¿No fue usted? Llámenos al ${phone}.`],
    }),
    text: ({ code, practice }) => `${code} es su código de ${practice}. ${warning.es}`,
  },
};

export const codeValues = ({ purpose, code, language, settings }: CodeView): CodeValues => ({
  code,
  reason: codeTemplate[language].reasons[purpose],
  practice: settings.name,
  phone: settings.supportPhone,
});

/** Uses the practice’s own text if set. The layout shows the code below it. */
export function codeEmail(view: CodeView, own: TemplateOverrides): EmailContent {
  const { code: _, ...values } = codeValues(view);
  const standard = codeTemplate[view.language].email({ ...values, code: view.code });
  return own.email ? fillEmail(own.email, standard, values) : standard;
}

export function codeSms(view: CodeView, own: TemplateOverrides): string {
  const values = codeValues(view);
  return toGsm7(own.text ? fillText(own.text, values) : codeTemplate[view.language].text(values));
}
