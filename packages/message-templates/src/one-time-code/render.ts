import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { OneTimeCodes } from '@bedside/db/schema';
import type { TemplateOverrides } from '@bedside/domain/messaging/template-override.queries';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { fillEmail, fillText } from '../fill.ts';
import { toGsm7 } from '../gsm7.ts';
import type { EmailContent } from '../template.ts';
import { code as english } from './en.ts';
import { code as spanish } from './es.ts';
import type { CodeTemplate, CodeValues } from './template.ts';

/** The name under which the practice's own words of a code are kept. */
export const ONE_TIME_CODE = 'one-time-code';

export interface CodeView {
  purpose: OneTimeCodes['purpose'];
  code: string;
  language: Language;
  settings: Pick<PracticeSettings, 'name' | 'supportPhone'>;
}

export const codeTemplate: Readonly<Record<Language, CodeTemplate>> = { en: english, es: spanish };

export const codeValues = ({ purpose, code, language, settings }: CodeView): CodeValues => ({
  code,
  reason: codeTemplate[language].reasons[purpose],
  practice: settings.name,
  phone: settings.supportPhone,
});

/** The practice's own words where there are some; the layout shows the code beneath. */
export function codeEmail(view: CodeView, own: TemplateOverrides): EmailContent {
  const { code: _, ...values } = codeValues(view);
  const house = codeTemplate[view.language].email({ ...values, code: view.code });
  return own.email ? fillEmail(own.email, house, values) : house;
}

export function codeSms(view: CodeView, own: TemplateOverrides): string {
  const values = codeValues(view);
  return toGsm7(own.text ? fillText(own.text, values) : codeTemplate[view.language].text(values));
}
