import type { WebService } from '@bedside/contracts/appointments/catalog.api';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { cutTexts, everyPart, findings, focused, press } from '@bedside/ui-kit/components/show.fixture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { configQuery } from '../../api/config-queries.ts';
import { keys } from '../../api/keys.ts';
import { draftOf } from '../../components/draft.ts';
import { showInPortal } from '../../components/show-portal.fixture.tsx';
import { Wizard } from './components/Wizard.tsx';
import { initialAnswers, type WizardStep, type WizardValues, wizardSteps } from './wizard-form.ts';

const practice: BrowserConfig['practice'] = {
  name: 'Bedside',
  logo: null,
  supportPhone: '(312)-555-0100',
  timeZone: 'America/Chicago',
  firstNameMin: 2,
  lastNameMin: 3,
  nameMax: 25,
  hours: 'Mon to Sun, 8 AM to 8 PM',
  sameDayUntil: '16:00',
  replyBy: 'today',
  openWeekdays: [0, 1, 2, 3, 4, 5, 6],
  openingHours: [],
  holidays: [],
  rights: {},
  arrivalWindowMinutes: 30,
  serviceAreaPostalCodes: [],
  lateCancellationFee: 0,
  noShowFee: 0,
  travelFee: 150,
  travelFeeWaiverCap: 150,
  memberDiscountPercent: 15,
  cancellationCutoffHours: 24,
  cancelReasons: [],
  taxRate: 0,
};
const config: BrowserConfig = {
  practice,
  stripe: { publishableKey: '', apiUrl: '' },
  humanCheck: { kind: 'altcha', siteKey: null },
  push: null,
  local: false,
};

const buildService = (id: string, name: string, telemedicine = false): WebService => ({
  id,
  name,
  description: 'Revisión y tratamiento en casa por enfermedad o una lesión leve. Unos 45 minutos.',
  category: 'Urgent Care',
  rate: 220,
  durationMinutes: 45,
  taxable: true,
  telemedicine,
  deposit: 0,
  depositHeld: false,
  needsConsent: false,
  singlePatientOnly: false,
});
const visit = buildService('s1', 'Extracción de laboratorio a domicilio con electroencefalografía');
const call = buildService('s2', 'Visita de telemedicina', true);
const services = {
  pages: [{ services: [visit, call], mostBooked: [visit], categories: [], all: 2, next: null }],
  pageParams: [1],
};
const answers = [
  [configQuery.queryKey, config],
  [[keys.services, 'web', '', ''], services],
] as const;

const whole: WizardValues = {
  ...initialAnswers(),
  firstName: 'Maximiliana',
  lastName: 'Villavicencio',
  dateOfBirth: '1983-06-25',
  gender: 'Female',
  primarySymptom: 'Fiebre y dolor de garganta desde hace tres días',
  services: [visit],
  date: '2099-12-15',
  slots: ['MORNING'],
  address1: '151 E Huron St',
  postalCode: '60611',
  city: 'Chicago',
  state: 'IL',
  locationType: 'Home',
  email: 'maximiliana@example.com',
  phone: '(312)-555-0142',
};
const empty = initialAnswers();
const unanswered: Record<WizardStep, Partial<WizardValues>> = {
  patient: { firstName: '', lastName: '', dateOfBirth: '', gender: '', primarySymptom: '' },
  services: { services: [] },
  when: { date: '', slots: [] },
  where: { address1: '', postalCode: '', city: '', state: '', locationType: '' },
  contact: { email: '', phone: '' },
  confirm: { findUs: '' },
};

const write = (values: WizardValues) => draftOf('request', null, empty).write(values);
beforeEach(() => write(whole));
afterEach(() => sessionStorage.clear());

const PHONE = { width: 390 };
type Look = Parameters<typeof showInPortal>[1];
const open = (step: WizardStep, look: Look = PHONE) =>
  showInPortal(<Wizard practice={practice} />, { ...look, path: `/?step=${step}`, answers });
/** Opens a step without any answers. */
function openEmpty(step: WizardStep, look?: Look) {
  write({ ...whole, ...unanswered[step] });
  return open(step, look);
}
const button = (name: string) => page.getByRole('button', { name });

describe.each(wizardSteps)('The step %s in Spanish', (step) => {
  everyPart({ 'of the request': null }, (_, look) => open(step, { ...PHONE, ...look, language: 'es' }));

  it.each(['light', 'dark'] as const)('says on the narrowest phone what is missing, in %s', async (mode) => {
    const { texts, first } = await openEmpty(step, { language: 'es', mode, width: 320 });
    await button(step === 'confirm' ? texts.request.submit : first.form.continue).click({ force: true });
    const missing = step === 'services' ? texts.booking.serviceRequired : /^\d+ respuestas? por revisar$/;
    await expect.element(page.getByText(missing).first()).toBeVisible();
    expect(cutTexts()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    expect(await findings()).toEqual([]);
  });
});

describe('The wizard', () => {
  it('moves to the first missing answer, and continues once it is entered', async () => {
    const { texts } = await openEmpty('patient');
    await button(texts.form.continue).click();
    await expect.element(focused()).toHaveAccessibleName(/^First name/);
    await expect.element(focused()).toHaveAttribute('aria-invalid', 'true');
    await press('Ada{Enter}');
    await expect.element(focused()).toHaveAccessibleName(/^Last name/);
  });

  // Rule: people.person-names
  it('takes a last name as short as the practice has set', async () => {
    write({ ...whole, lastName: 'Li' });
    const { texts } = await open('patient', { ...PHONE, language: 'es' });
    await button(texts.form.continue).click();
    await expect.element(page.getByText('Apellido: escriba al menos 3 caracteres.').first()).toBeVisible();
    const ofPractice = { ...practice, lastNameMin: 2 };
    await showInPortal(<Wizard practice={ofPractice} />, { ...PHONE, path: '/?step=patient', answers });
    await button('Continue').click();
    await expect.element(page.getByRole('heading', { name: 'What do you need?' })).toBeVisible();
  });

  it('is filled by the keyboard, step by step, with focus on each heading', async () => {
    const { router, texts } = await open('services');
    const box = page.getByRole('checkbox', { name: visit.name });
    await expect.element(box).toBeChecked();
    box.element().focus();
    await press(' ');
    await expect.element(box).not.toBeChecked();
    await press(' {Enter}');
    await expect.element(page.getByRole('heading', { name: texts.booking.whenTitle })).toHaveFocus();
    expect(router.state.location.search).toBe('?step=when');
    await button(texts.form.previous).click();
    await expect.element(page.getByRole('heading', { name: texts.booking.servicesTitleYou })).toHaveFocus();
  });

  it('opens no step before the earlier ones are answered', async () => {
    const { texts } = await openEmpty('services');
    await expect.element(page.getByRole('heading', { name: texts.booking.servicesTitleYou })).toBeVisible();
    write({ ...whole, services: [] });
    await open('contact');
    await expect.element(page.getByRole('heading', { name: texts.booking.servicesTitleYou })).toBeVisible();
  });

  it('keeps the other services from a video visit, and says why', async () => {
    write({ ...whole, services: [call] });
    const { texts } = await open('services');
    const other = page.getByRole('checkbox', { name: texts.booking.othersWithTelemedicine });
    await expect.element(other).toHaveAttribute('aria-disabled', 'true');
    await other.click({ force: true });
    await expect.element(other).not.toBeChecked();
  });

  it('asks for time and place on one page on a desktop', async () => {
    const { texts } = await open('when', { width: 1440 });
    await expect.element(page.getByRole('heading', { name: texts.booking.whenAndWhere })).toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: texts.booking.address1 }))
      .toHaveValue('151 E Huron St');
  });
});

// Rule: money.deposit-held
it.each([
  ['en', /we’ll only place a hold. Otherwise, we’ll charge it/],
  ['es', /solo haremos una retención en la tarjeta. Si faltan más, lo cobraremos/],
] as const)('The wizard says that a deposit may only be held, in %s', async (language, texts) => {
  write({ ...whole, services: [{ ...visit, deposit: 50, depositHeld: true }] });
  await open('confirm', { ...PHONE, language });
  await expect.element(page.getByText(texts).first()).toBeVisible();
});
