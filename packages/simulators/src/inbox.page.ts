import { type CannedResponse, cannedResponses } from './canned-responses.ts';
import type { Channel, InboxMessage } from './inbox.ts';

/** HTML that is safe to put into a page. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | Markup[];

function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((page, text, index) => page + render(parts[index - 1] ?? '') + text));
}

function render(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const CHANNEL_NAMES: Record<Channel, string> = { email: 'Email', text: 'Text', push: 'Push' };

type View = {
  messages: readonly InboxMessage[];
  to: string;
  channel: Channel | '';
  /** The path under which the page’s assets are. */
  folder: string;
  /** Null if quiet hours cannot be switched here. */
  quietHours: 'on' | 'off' | null;
};

/** Renders the inbox. The page works without its script, which only refreshes it. */
export function inboxPage({ messages, to, channel, folder, quietHours }: View): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local inbox · Bedside</title>
<link rel="stylesheet" href="${folder}/inbox.css">
<script src="${folder}/inbox.js" defer></script>
</head>
<body>
<header>
<h1>Local inbox</h1>
<p>Messages that would have been sent, newest first. Nothing leaves this machine.</p>
<form>
<label>Recipient <input name="to" value="${to}" placeholder="email, phone number, or token" autocomplete="off"></label>
<label>Channel <select name="channel">${channelOptions(channel)}</select></label>
<button>Filter</button>
</form>
${quietHours ? quietSwitch(quietHours, folder) : ''}
</header>
<main aria-live="polite">${messages.length === 0 ? empty(to, channel) : messages.map((message) => messageCard(message, folder))}</main>
</body>
</html>`.text;
}

/** A switch that works without a script. */
function quietSwitch(quietHours: 'on' | 'off', folder: string): Markup {
  const isOn = quietHours === 'off';
  const text = isOn
    ? 'Messages that quiet hours would hold until the morning arrive here right away.'
    : 'Texts and push notifications sent during quiet hours wait until the morning. Turn this on to get them now.';
  return html`<form class="switch" method="post" action="${folder}/quiet-hours">
<button role="switch" aria-checked="${String(isOn)}" aria-describedby="switch-words" name="quietHours" value="${isOn ? 'on' : 'off'}"><span>Deliver at once</span></button>
<p id="switch-words">${text}</p></form>`;
}

function channelOptions(chosen: Channel | ''): Markup[] {
  const options = [['', 'All'], ...Object.entries(CHANNEL_NAMES)];
  return options.map(
    ([value = '', name = '']) =>
      html`<option value="${value}"${new Markup(value === chosen ? ' selected' : '')}>${name}</option>`,
  );
}

function empty(to: string, channel: string): Markup {
  return to || channel
    ? html`<p class="empty">No messages match this filter. <a href="?">Show all</a></p>`
    : html`<p class="empty">Nothing has been sent yet. Codes, confirmations and receipts will appear here.</p>`;
}

function messageCard(message: InboxMessage, folder: string): Markup {
  const { id, channel, to, subject, text, createdAt } = message;
  return html`<article data-id="${id}">
<p class="head"><span class="channel ${channel}">${CHANNEL_NAMES[channel]}</span> <span class="to">${to}</span> <time datetime="${createdAt}">${readableTime(createdAt)}</time></p>
${subject ? html`<h2>${subject}</h2>` : ''}
<pre>${withLinks(text)}</pre>
${openLink(text)}
${message.html ? html`<details><summary>Preview</summary><iframe title="${subject ?? 'Email'}" sandbox="allow-top-navigation-by-user-activation" loading="lazy" src="${folder}/messages/${id}/html"></iframe></details>` : ''}
${message.attachments ? attachmentList(message, folder) : ''}
${answerButtons(message, folder)}
</article>`;
}

const link = /(https?:\/\/[^\s<>"']+)/;

/**
 * A link to what the message asks the reader to open. It replaces the inbox, so the browser’s Back button
 * returns.
 */
function openLink(text: string): Markup | string {
  const [address] = link.exec(text) ?? [];
  return address ? html`<p><a class="open" href="${address}">Open link</a></p>` : '';
}

const answerNames: Record<CannedResponse, string> = {
  STOP: 'Reply STOP',
  START: 'Reply START',
  HELP: 'Reply HELP',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  bounce: 'Bounce',
  complaint: 'Complaint',
};

/**
 * Buttons for what the recipient or the service could respond. Each posts to the practice as the real service
 * would.
 */
function answerButtons({ id, channel }: InboxMessage, folder: string): Markup | string {
  if (cannedResponses[channel].length === 0) return '';
  const buttons = cannedResponses[channel].map(
    (what) => html`<button name="what" value="${what}">${answerNames[what]}</button> `,
  );
  return html`<form class="answers" method="post" action="${folder}/messages/${id}/answer">${buttons}</form>`;
}

function attachmentList({ id, attachments = [] }: InboxMessage, folder: string): Markup {
  const items = attachments.map(
    ({ filename, size }, index) =>
      html`<li><a href="${folder}/messages/${id}/attachments/${index}">${filename}</a> <small>${Math.ceil(size / 1024)} kB</small></li>`,
  );
  return html`<ul>${items}</ul>`;
}

const readableTime = (instant: string) => instant.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');

function withLinks(text: string): Markup[] {
  return text
    .split(link)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
