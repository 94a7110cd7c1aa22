import type { AnyPage } from '@bedside/testing/browsers/any-page';
import type { AnyScreen } from './screen.fixture.ts';

export const FORM = 'Evening check';

const press = (page: AnyPage, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click();

export async function buildForm({ page, look }: AnyScreen, form = FORM): Promise<void> {
  await page.getByLabel('Name').first().fill(form);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Nights');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How do you sleep?');
  await page.getByLabel('Question type').selectOption('Single choice');
  await page.getByLabel('Option 1', { exact: true }).fill('Well');
  await page.getByLabel('Points for option 1').fill('0');
  await page.getByLabel('Option 2', { exact: true }).fill('Badly');
  await page.getByLabel('Points for option 2').fill('3');
  await page.getByRole('checkbox', { name: 'Required', exact: true }).check();
  await page.getByRole('button', { name: 'Add question to section 1' }).click();
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('What keeps you awake?');
  await press(page, 'Add condition');
  await page.getByLabel('Condition 1: value').selectOption('Badly');
  await press(page, 'Add section');
  await page.getByRole('textbox', { name: 'Title', exact: true }).nth(1).fill('Days');
  await page.getByRole('button', { name: '1 Untitled question' }).click();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How are your days?');
  await press(page, 'Add score');
  await page.getByRole('region', { name: 'Score 1' }).getByLabel('Name').fill('Sleep');
  await page.getByRole('region', { name: 'Score 1' }).getByLabel('How do you sleep?').check();
  await press(page, 'Add range');
  await page.getByRole('group', { name: 'Range 1' }).getByLabel('Label').fill('Rested');
  await press(page, 'Add range');
  const band = page.getByRole('group', { name: 'Range 2' });
  await band.getByLabel('From').fill('3');
  await band.getByLabel('Label').fill('Sleepless');
  await band.getByLabel('Color').selectOption('Alert');
  await band.getByLabel('Flag').check();
  await look('builder');
}

export async function publishAndSend(
  { page, look }: AnyScreen,
  { form = FORM, name }: { form?: string; name: string },
): Promise<void> {
  await press(page, 'Publish');
  await look('publish');
  await press(page, 'Publish version 1');
  await page.getByText('Version 1 is live').waitFor();
  await page.getByRole('link', { name: 'Back to forms' }).click();
  await page.getByRole('link', { name: form }).waitFor();
  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  await page.getByRole('button', { name: /^Send( questionnaire)?$/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Send questionnaire' });
  await drawer.getByPlaceholder('Name, phone or email').fill(name);
  await drawer.getByRole('button', { name }).click();
  await drawer.getByLabel('Form').selectOption(`${form}, version 1`);
  await look('send');
  await drawer.getByRole('button', { name: 'Send questionnaire', exact: true }).click();
  await drawer.waitFor({ state: 'hidden' });
}

export async function fillIn(
  page: AnyPage,
  setOffline: (isOffline: boolean) => Promise<void> = async () => undefined,
): Promise<void> {
  await page.getByRole('radio', { name: 'Badly' }).check();
  await page.getByLabel('What keeps you awake?').fill('The cough');
  await page.getByText('Your answers are saved.').waitFor();
  await setOffline(true);
  await press(page, 'Continue');
  await page.getByLabel('How are your days?').fill('Long');
  await setOffline(false);
  await page.getByText('Your answers are saved.').waitFor();
  await press(page, 'Continue');
  await page.getByText('The cough').waitFor();
  await page.getByRole('button', { name: 'Send answers' }).dblclick();
  await page.getByRole('heading', { name: 'Thanks, we got your answers' }).waitFor();
}
