import { press } from '@bedside/ui-kit/components/show.fixture';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LinkEnd } from '../../components/LinkEnd.tsx';
import { showInPortal } from '../../components/show-portal.fixture.tsx';

const end = <LinkEnd end="payment" paymentToken={'t'.repeat(43)} />;
const words = {
  en: {
    renew: 'Send me a new link',
    note: 'It goes to the phone and email on file, at most three times a day.',
    sent: 'If the bill is still open, a new link is on its way. If none arrives, please call us.',
    failed: 'We couldn’t send a new link',
    signIn: 'Sign in and pay',
  },
  es: {
    renew: 'Enviarme un enlace nuevo',
    note: 'Llega al teléfono y al correo electrónico registrados, como máximo tres veces al día.',
    sent: 'Si la factura sigue pendiente, recibirá un enlace nuevo en breve. Si no le llega ninguno, llámenos.',
    failed: 'No pudimos enviar un enlace nuevo',
    signIn: 'Iniciar sesión y pagar',
  },
};

// Rule: money.payment-links-are-renewed
it.each(['en', 'es'] as const)('an expired payment link offers a new one (%s)', async (language) => {
  const { renew, note, sent, signIn } = words[language];
  const requests: unknown[] = [];
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    requests.push([String(url instanceof Request ? url.url : url), JSON.parse(String(options?.body))]);
    return answer;
  });
  await showInPortal(end, { language, width: 390 });
  const button = page.getByRole('button', { name: renew });
  await expect.element(page.getByText(note)).toBeVisible();
  await button.click();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await press('Enter');
  resolve(Response.json({ message: 'Said in English' }));
  await expect.element(page.getByRole('status')).toHaveTextContent(sent);
  await expect.element(page.getByRole('status')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: signIn })).toBeVisible();
  expect(button.elements()).toHaveLength(0);
  expect(requests).toEqual([
    [expect.stringContaining('/payments/payment-link/renew'), { token: 't'.repeat(43) }],
  ]);
});

it.each(['en', 'es'] as const)(
  'a new link that could not be sent can be tried again (%s)',
  async (language) => {
    const { renew, sent, failed } = words[language];
    const answers = [
      Response.json({ message: 'Broken', code: 'INTERNAL', requestId: 'r-1' }, { status: 500 }),
      Response.json({ message: 'Done' }),
    ];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answers.shift() ?? Response.error());
    await showInPortal(end, { language, width: 1440 });
    const button = page.getByRole('button', { name: renew });
    await button.click();
    await expect.element(page.getByText(failed)).toBeVisible();
    await button.click();
    await expect.element(page.getByRole('status')).toHaveTextContent(sent);
    expect(page.getByRole('alert').elements()).toHaveLength(0);
  },
);

it('only payment links can be renewed', async () => {
  const { texts } = await showInPortal(<LinkEnd end="receipt" />);
  await expect.element(page.getByRole('link', { name: texts.linkEnd.next.receipt.signIn })).toBeVisible();
  expect(page.getByRole('button', { name: words.en.renew }).elements()).toHaveLength(0);
});
