import { openMail } from '@bedside/integrations/mail/mail.adapter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SimulatorsFixture, startSimulators } from './simulators.fixture.ts';

let simulators: SimulatorsFixture;

beforeAll(async () => {
  simulators = await startSimulators();
});
afterAll(() => simulators.close());

beforeEach(async () => {
  await simulators.app.inject({ method: 'DELETE', url: '/local/messages' });
  await simulators.app.inject({ method: 'DELETE', url: '/local/ledger' });
});

const mail = (to: string) => ({
  to,
  subject: 'Your visit',
  text: 'Tomorrow at nine.',
  messageId: 'delivery-1',
});
const push = (token: string) => ({
  token,
  title: 'Bedside',
  body: 'Something waits for you.',
  link: 'http://127.0.0.1:4000/home',
  collapseKey: 'visit-1',
});

describe('an email', () => {
  test('is delivered through SMTP with its HTML and attachments', async () => {
    const sent = await simulators.integrations.mail.send({
      ...mail('Ada@bedside.test'),
      subject: 'Your visit – tomorrow',
      html: '<p>Tomorrow at <b>nine</b>.</p>',
      attachments: [{ filename: 'invoice.pdf', contentType: 'application/pdf', content: '%PDF\n\r\n' }],
    });
    expect(sent.providerId).toBe('<delivery-1@bedside.test>');
    const [message] = await simulators.messages('to=ada@BEDSIDE.test&channel=email');
    expect(message).toMatchObject({
      channel: 'email',
      subject: 'Your visit – tomorrow',
      text: 'Tomorrow at nine.',
      html: expect.stringContaining('<b>nine</b>'),
      attachments: [{ filename: 'invoice.pdf', contentType: 'application/pdf', size: 7 }],
      createdAt: expect.stringMatching(/Z$/),
    });
    const attachment = await simulators.app.inject(`/local/messages/${message?.id}/attachments/0`);
    expect(attachment.body).toBe('%PDF\n\r\n');
  });

  test.each([
    'a@x.test,b@x.test',
    '"a@evil x"@ours.test',
    'a@x.test\r\nBcc: b@x.test',
    'Ada <a@x.test>',
    'ada',
  ])('to %j is not delivered', async (to) => {
    await expect(simulators.integrations.mail.send(mail(to))).rejects.toMatchObject({ kind: 'invalid' });
    expect(await simulators.messages('')).toEqual([]);
  });

  test('with a line break in its subject is not delivered', async () => {
    const message = { ...mail('ada@bedside.test'), subject: 'Hello\r\nBcc: eve@evil.test' };
    await expect(simulators.integrations.mail.send(message)).rejects.toMatchObject({ kind: 'invalid' });
    expect(await simulators.messages('')).toEqual([]);
  });

  test.each([
    ['500', 'unavailable'],
    ['429', 'unavailable'],
    ['reset', 'unavailable'],
    ['reject', 'refused'],
  ])('that meets %s is %s and not delivered', async (kind, outcome) => {
    await simulators.inject({ integration: 'mail', kind });
    await expect(simulators.integrations.mail.send(mail('ada@bedside.test'))).rejects.toMatchObject({
      kind: outcome,
    });
    expect(await simulators.messages('')).toEqual([]);
    expect(await simulators.ledger('mail')).toHaveLength(1);
  });

  test('to a server that does not answer is unavailable', async () => {
    const nowhere = openMail({
      smtpUrl: 'smtp://127.0.0.1:1',
      from: 'Bedside <care@bedside.test>',
      webhookSecret: ['unused'],
    });
    await expect(nowhere.send(mail('ada@bedside.test'))).rejects.toMatchObject({ kind: 'unavailable' });
    await nowhere.close();
  });
});

describe('a text', () => {
  test('is delivered through the Twilio client and found by its number in any format', async () => {
    const { providerId } = await simulators.integrations.texts.send({
      to: '+13125550123',
      text: 'On the way.',
    });
    expect(providerId).toMatch(/^SM[0-9a-f]{32}$/);
    for (const written of ['+13125550123', '%2B13125550123', '(312)-555-0123', '3125550123']) {
      expect(await simulators.messages(`to=${written}&channel=text`)).toMatchObject([
        { text: 'On the way.' },
      ]);
    }
  });

  test.each([
    ['+15005550004', 'refused', '21610'],
    ['+15005550001', 'invalid', '21211'],
    ['+19005550100', 'invalid', 'number'],
    ['+442071838750', 'invalid', 'number'],
  ])('to %s is %s', async (to, kind, code) => {
    const failure = expect(simulators.integrations.texts.send({ to, text: 'Hello' })).rejects;
    await failure.toMatchObject({ integration: 'texts', kind, code });
    expect(await simulators.messages('')).toEqual([]);
  });

  test('over the rate limit says when to retry', async () => {
    await simulators.inject({ integration: 'texts', kind: '429' });
    const failure = expect(simulators.integrations.texts.send({ to: '+13125550123', text: 'Hello' })).rejects;
    await failure.toMatchObject({ kind: 'unavailable', retryAfter: 1 });
  });

  test.each(['500', 'reset'])('that meets %s is unavailable', async (kind) => {
    await simulators.inject({ integration: 'texts', kind });
    const failure = expect(simulators.integrations.texts.send({ to: '+13125550123', text: 'Hello' })).rejects;
    await failure.toMatchObject({ kind: 'unavailable' });
  });

  test('is delivered even when its answer is lost', async () => {
    await simulators.inject({ integration: 'texts', kind: 'reset', when: 'after' });
    const failure = expect(simulators.integrations.texts.send({ to: '+13125550123', text: 'Once' })).rejects;
    await failure.toMatchObject({ kind: 'unavailable' });
    expect(await simulators.messages('channel=text')).toMatchObject([{ text: 'Once' }]);
  });
});

describe('a push', () => {
  test('is delivered through FCM', async () => {
    expect(await simulators.integrations.push.send(push('token-1'))).toMatchObject({ outcome: 'sent' });
    expect(await simulators.messages('channel=push&to=token-1')).toMatchObject([{ subject: 'Bedside' }]);
    const [request] = await simulators.ledger('push');
    expect(request).toMatchObject({
      status: 200,
      body: { message: { webpush: { headers: { TTL: '86400' } } } },
    });
  });

  test('to a dead token is unregistered', async () => {
    expect(await simulators.integrations.push.send(push('unregistered-1'))).toEqual({
      outcome: 'unregistered',
    });
    expect(await simulators.messages('')).toEqual([]);
  });

  test('that meets an overloaded FCM is unavailable', async () => {
    await simulators.inject({ integration: 'push', kind: '429' });
    await expect(simulators.integrations.push.send(push('token-1'))).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfter: 1,
    });
  });
});

describe('the messages', () => {
  test('are newest first, and only those since an instant', async () => {
    await simulators.integrations.texts.send({ to: '+13125550123', text: 'first' });
    const [first] = await simulators.messages('');
    await expect.poll(() => new Date().toISOString() > String(first?.createdAt)).toBe(true);
    const since = new Date().toISOString();
    await simulators.integrations.texts.send({ to: '+13125550123', text: 'second' });
    expect((await simulators.messages('')).map(({ text }) => text)).toEqual(['second', 'first']);
    expect(await simulators.messages(`since=${since}`)).toMatchObject([{ text: 'second' }]);
  });

  test('are still there after a restart', async () => {
    await simulators.integrations.texts.send({ to: '+13125550123', text: 'kept' });
    await simulators.restart();
    expect(await simulators.messages('')).toMatchObject([{ text: 'kept' }]);
    expect(await simulators.ledger('texts')).toHaveLength(1);
  });

  test.each(['since=yesterday', 'channel=fax'])('refuse %s', async (query) => {
    const response = await simulators.app.inject(`/local/messages?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toBe(query.split('=')[0]);
  });
});

describe('the inbox page', () => {
  test('shows messages as text, whatever they contain', async () => {
    const text = '<script>alert(1)</script> see https://bedside.test/pay?a=1&b=2';
    await simulators.integrations.texts.send({ to: '+13125550123', text });
    const page = await simulators.app.inject('/local/inbox?channel=text');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).not.toContain('<script>alert');
    expect(page.body).toContain('&#60;script&#62;');
    expect(page.body).toContain('href="https://bedside.test/pay?a=1&#38;b=2"');
  });

  test('sandboxes email, without scripts or remote content', async () => {
    await simulators.integrations.mail.send({ ...mail('ada@bedside.test'), html: '<p>Hello</p>' });
    const [message] = await simulators.messages('');
    const shown = await simulators.app.inject(`/local/messages/${message?.id}/html`);
    expect(shown.headers['content-security-policy']).toMatch(
      /^sandbox (?!.*allow-scripts).*default-src 'none'/,
    );
  });

  test('says why it is empty', async () => {
    expect((await simulators.app.inject('/local/inbox')).body).toContain('Nothing has been sent yet');
    expect((await simulators.app.inject('/local/inbox?to=nobody')).body).toContain('No messages match');
  });
});
