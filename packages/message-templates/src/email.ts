import { colorsFor, measures } from '@bedside/contracts/common/design-tokens';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { PracticeSettings } from '@bedside/domain/practice/settings';
import { phrases } from './phrases.ts';
import type { EmailContent } from './template.ts';

export interface Email {
  subject: string;
  html: string;
  text: string;
}

interface EmailFrame {
  settings: Pick<PracticeSettings, 'name' | 'hours' | 'supportPhone'>;
  link: string;
  language: Language;
  code?: string;
}

export function renderEmailHtml(content: EmailContent, frame: EmailFrame): Email {
  const { settings, link, language, code = '' } = frame;
  const { foot, hours } = phrases[language].email;
  const signature = `${settings.name} · ${hours(settings.hours)} · ${settings.supportPhone}`;
  const text = [
    content.heading,
    ...content.paragraphs,
    code,
    (content.details ?? []).map(([label, value]) => `${label}: ${value}`).join('\n'),
    content.action ? `${content.action}: ${link}` : '',
    `${signature}\n${foot}`,
  ];
  return {
    // A name with a line break must not keep the mail from being sent.
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    html: layout(content, { ...frame, signature, foot }),
    text: text.filter(Boolean).join('\n\n'),
  };
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const { ground, ink, line, muted, onTeal, surface, teal } = colorsFor('light', 'portal');
const radius = `${measures.portal.radius}px`;
/** Mail clients load no fonts, so this applies only where the font is installed. */
const serif = 'Fraunces,Georgia,serif';

/** HTML in which every string value is escaped. A list contains HTML. */
const html = (parts: TemplateStringsArray, ...values: (string | readonly string[])[]): string =>
  String.raw(
    { raw: parts },
    ...values.map((value) =>
      typeof value === 'string'
        ? value.replace(/[&<>"']/g, (letter) => escapes[letter] ?? '')
        : value.map((entry) => `${entry}\n`).join(''),
    ),
  );

function layout(
  { subject, heading, paragraphs, details = [], action }: EmailContent,
  { settings, link, language, code, signature, foot }: EmailFrame & { signature: string; foot: string },
): string {
  const content = paragraphs.map(
    (paragraph) => html`<p style="margin:0 0 16px;white-space:pre-line">${paragraph}</p>`,
  );
  if (code)
    content.push(
      html`<p style="margin:0 0 16px;font:600 32px/40px Inter,system-ui,sans-serif;letter-spacing:.2em">${code}</p>`,
    );
  const rows = details.map(
    ([label, value]) => html`<tr>
<td style="padding:12px 16px 12px 0;border-bottom:1px solid ${line};color:${muted};font-size:14px;line-height:20px;white-space:nowrap;vertical-align:top">${label}</td>
<td style="padding:12px 0;border-bottom:1px solid ${line};width:100%">${value}</td>
</tr>`,
  );
  if (rows.length > 0)
    content.push(html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 16px;border-top:1px solid ${line}">
${rows}</table>`);
  if (action)
    content.push(
      html`<p style="margin:24px 0 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:${radius};background:${teal};color:${onTeal};font-weight:600;text-decoration:none">${action}</a></p>`,
    );
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
</head>
<body style="margin:0;background:${ground};color:${ink};font:16px/24px Inter,system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 24px;font:500 24px/32px ${serif};color:${ink}">${settings.name}</td></tr>
<tr><td style="background:${surface};border:1px solid ${line};border-radius:${radius};padding:32px 24px">
<h1 style="margin:0 0 16px;font:500 24px/32px ${serif}">${heading}</h1>
${content}</td></tr>
<tr><td style="padding:24px 0 0;color:${muted};font-size:14px;line-height:20px">
${signature}<br>
${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
