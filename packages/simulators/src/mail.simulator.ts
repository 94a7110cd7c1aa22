import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Fault } from './faults.ts';
import type { InboxMessage } from './inbox.ts';
import type { LocalContext } from './local-context.ts';

const LARGEST_MAIL = 30 * 1024 * 1024;

/** The SMTP reply for each injected fault. */
const STATUS = { '500': 451, '429': 450, reject: 550 } as const;

/** Simulates the mail server with an SMTP listener that puts messages into the inbox. */
export async function listenForMail(context: LocalContext): Promise<{ close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    size: LARGEST_MAIL,
    logger: false,
    onData(stream, session, callback) {
      receive(context, server, session, () => buffer(stream)).then(
        (accepted) => accepted && callback(null, 'accepted'),
        (error: unknown) => callback(error instanceof Error ? error : new Error('failed')),
      );
    },
  });
  server.on('error', () => {});
  await listening(server, context);
  return {
    close: async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      server.close(() => resolve());
      await promise;
    },
  };
}

async function listening(server: SMTPServer, { config }: LocalContext): Promise<void> {
  const { smtpPort } = config.simulators;
  try {
    await once(server.listen(smtpPort, config.host), 'listening');
  } catch (cause) {
    throw new Error(
      `Port ${smtpPort} is taken, and the stand-in for the mail server needs it: set another PORT, or SMTP_URL to a mail server of your own`,
      { cause },
    );
  }
}

/** Returns false when the sender should get no reply. */
async function receive(
  context: LocalContext,
  server: SMTPServer,
  session: SMTPServerSession,
  read: () => Promise<Buffer>,
): Promise<boolean> {
  const fault = context.faults.take('mail');
  const raw = await read();
  if (fault?.when !== 'before') await deliver(context, session, raw);
  const status = fault ? statusOf(fault) : 250;
  const recipients = recipientsOf(session);
  context.ledger.write({
    integration: 'mail',
    request: 'SMTP',
    body: { to: recipients, messageId: messageIdOf(raw) },
    ...(status !== undefined && { status }),
    ...(fault && { fault: `${fault.kind} ${fault.when}` }),
  });
  if (status === 250) return true;
  if (status !== undefined) throw Object.assign(new Error('injected fault'), { responseCode: status });
  if (fault?.kind !== 'hang') dropConnection(server, session);
  return false;
}

function statusOf({ kind }: Fault): number | undefined {
  return kind === '500' || kind === '429' || kind === 'reject' ? STATUS[kind] : undefined;
}

function dropConnection(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.id === id) connection._socket.destroy();
}

const recipientsOf = (session: SMTPServerSession) => session.envelope.rcptTo.map(({ address }) => address);

function messageIdOf(raw: Buffer): string | null {
  return /^message-id:\s*(<[^>]+>)/im.exec(raw.toString('latin1'))?.[1] ?? null;
}

async function deliver({ inbox }: LocalContext, session: SMTPServerSession, raw: Buffer): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const attachments = mail.attachments.map((file) => toAttachment(file));
  for (const to of recipientsOf(session)) {
    inbox.receive({
      channel: 'email',
      to,
      subject: mail.subject ?? '',
      text: mail.text?.trimEnd() ?? '',
      ...(mail.html && { html: mail.html }),
      ...(attachments.length > 0 && { attachments }),
      ...(mail.messageId && { reference: { id: mail.messageId } }),
    });
  }
}

function toAttachment(file: Attachment): NonNullable<InboxMessage['attachments']>[number] {
  const base64 = typeof file.content === 'string' ? file.content : '';
  return {
    filename: file.filename ?? 'attachment',
    contentType: file.mimeType,
    size: Buffer.byteLength(base64, 'base64'),
    base64,
  };
}
