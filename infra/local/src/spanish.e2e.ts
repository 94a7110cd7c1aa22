import { withApplication } from '@bedside/testing/app';
import { withBrowser } from '@bedside/testing/browser';
import { codeIn, hasCode } from '@bedside/testing/inbox';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buildFrontEnds } from './build-front-ends.ts';
import { openScreen } from './screen.fixture.ts';

const PATIENCE = { timeout: 180_000 };
const { db, origin, inbox } = await withApplication({ demo: true, frontEnds: await buildFrontEnds() });
const { open } = await withBrowser();

const overflow = (page: Page) =>
  page.evaluate<{ wider: number; beyond: string[] }>(`(() => {
    const width = document.documentElement.clientWidth;
    const beyond = [...document.querySelectorAll('main *, header *')]
      .filter((one) => one.getBoundingClientRect().right > width + 1 && one.getClientRects().length > 0)
      .filter((one) => !one.closest('[class*="scrolls"], .visually-hidden'))
      .map((one) => one.tagName + '.' + one.className);
    return { wider: document.documentElement.scrollWidth - width, beyond };
  })()`);
const fits = { wider: 0, beyond: [] };

const setTextSize = (page: Page, size: string) =>
  page.evaluate(`document.documentElement.style.fontSize = '${size}'`);

async function expectToFit(page: Page, at: string): Promise<void> {
  for (const size of ['', '24px']) {
    await setTextSize(page, size);
    expect.soft(await overflow(page), `${at} ${size}`).toEqual(fits);
  }
  await setTextSize(page, '');
}

describe('the portal in Spanish', () => {
  it('can be chosen before sign-in, and everything after is Spanish', PATIENCE, async () => {
    const screen = await openScreen(open, origin, { who: 'lectora', width: 'phone', path: '/' });
    const { page, look } = screen;
    const say = (words: string | RegExp) => page.getByText(words).first().waitFor();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: 'Qué gusto verle' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await look('sign-in');
    await page.reload();
    await page.getByRole('heading', { name: 'Qué gusto verle' }).waitFor();
    await page.getByLabel('Correo o nombre de usuario').fill('nadie@example.com');
    await page.getByLabel(/^Contraseña/).fill('Incorrecta-1');
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    await say('El correo o la contraseña no son correctos');
    expect(await page.getByText('Referencia').count()).toBe(0);

    await page.getByRole('link', { name: 'Crear una cuenta' }).click();
    await page.getByRole('heading', { name: 'Crear una cuenta' }).waitFor();
    await page.getByLabel('Correo').fill('luz');
    await page.getByLabel('Correo').blur();
    await say('Escriba un correo electrónico válido.');
    const email = 'luz.marino@example.com';
    await page.getByLabel('Correo').fill(email);
    const since = new Date();
    await page.getByRole('button', { name: 'Enviar código' }).click();
    const message = await inbox.next({ to: email, since }, hasCode);
    expect(message.subject).toBe('Su código de Bedside');
    const code = codeIn(message);
    await page.getByLabel('Código').fill(code === '000000' ? '000001' : '000000');
    await say('El código no es válido. Escríbalo otra vez o pida uno nuevo');
    await look('wrong-code');
    expect(await page.getByLabel('Nombre').count()).toBe(0);
    await page.getByLabel('Código').fill(code);
    await page.getByLabel('Nombre').fill('L');
    await page.getByLabel('Apellido').fill('Marino');
    await say('Nombre: escriba al menos 2 caracteres.');
    await page.getByLabel('Nombre').fill('Luz');
    await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('03/22/1985');
    await page.getByLabel('Género').selectOption('Female');
    await page.getByLabel('Celular').fill('(312)-555-0999');
    await page.getByLabel(/^Contraseña/).fill('Marino-casa-4');
    await page.getByLabel(/^Confirmar contraseña/).fill('Marino-casa-4');
    await look('about');
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.getByRole('heading', { name: '¿Cómo podemos ayudarle, Luz?' }).waitFor();
    await say('Atención urgente');
    await look('home');
    await expectToFit(page, 'home');

    await page.getByRole('main').getByRole('link', { name: 'Reservar una cita' }).first().click();
    await page.getByLabel('Cuéntenos en pocas palabras').fill('Dolor de garganta');
    await expectToFit(page, 'booking');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('Buscar servicios').fill('urgente');
    await page
      .getByRole('checkbox', { name: /^Visita de atención urgente/ })
      .first()
      .check();
    await look('services');
    await expectToFit(page, 'services');
    screen.wasCalm({ refused: ['POST 401', 'POST 400'], loads: 2 });
  });

  it('answers a public appointment request in Spanish', PATIENCE, async () => {
    const { page, look } = await openScreen(open, origin, {
      who: 'visitante',
      width: 'phone',
      path: '/request-appointment',
    });
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: '¿Quién necesita atención?' }).waitFor();
    await page.getByLabel('Nombre').fill('Inés');
    await page.getByLabel('Apellido').fill('Campos');
    await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('07/04/1990');
    await page.getByLabel('Género').selectOption('Female');
    await page.getByLabel('Síntoma principal').fill('Tos');
    await look('patient');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('searchbox').fill('telemedicina');
    await page.getByRole('checkbox', { name: /^Visita de telemedicina/ }).check();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page
      .getByRole('button', { name: /\d{4}$/ })
      .nth(1)
      .click();
    await page.getByLabel('Lo antes posible').check();
    await look('when');
    await page.getByRole('button', { name: 'Continuar' }).click();
    const email = 'ines.campos@example.com';
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Número de teléfono').fill('(312)-555-0998');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByLabel('¿Cómo supo de nosotros?').selectOption('Instagram');
    await page.getByRole('checkbox', { name: /^Soy una persona/ }).click();
    await page.getByRole('status').getByText('Verificado').waitFor();
    await look('confirm');
    const since = new Date();
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByText('Su cita se solicitó correctamente.').waitFor();
    const mail = await inbox.next({ to: email, channel: 'email', since }, () => true);
    expect(mail.text).toContain('En una emergencia, llame al 911.');
    const { language } = await db
      .selectFrom('appointmentRequests')
      .select('language')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(language).toBe('es');
  });
});

describe('a browser with larger text', () => {
  it('shows the portal at 150% without overflow', PATIENCE, async () => {
    const { page, look } = await openScreen(open, origin, { who: 'larger', width: 'phone', path: '/' });
    const sizeOf = (selector: string) =>
      page.evaluate<number>(
        `Number.parseFloat(getComputedStyle(document.querySelector('${selector}')).fontSize)`,
      );
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    const [title, label, words] = await Promise.all([sizeOf('h1'), sizeOf('label'), sizeOf('body')]);
    await setTextSize(page, '24px');
    expect(await Promise.all([sizeOf('h1'), sizeOf('label'), sizeOf('body')])).toEqual(
      [title, label, words].map((size) => size * 1.5),
    );
    await look('sign-in');
    expect(await overflow(page)).toEqual(fits);
  });
});
