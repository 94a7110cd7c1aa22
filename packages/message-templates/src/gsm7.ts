/** The letters that a text carries in 7 bits (GSM 03.38); any other letter more than halves what fits into a part. */
const SMALL = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[\]~|€]*$/;
/** Of these, those that take two places. */
const DOUBLE = /[\^{}\\[\]~|€]/g;

const plain: Record<string, string> = {
  á: 'a',
  í: 'i',
  ó: 'o',
  ú: 'u',
  Á: 'A',
  Í: 'I',
  Ó: 'O',
  Ú: 'U',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

/** In how many parts a text travels; each is paid for. */
export function smsSegments(text: string): number {
  const small = SMALL.test(text);
  const length = small ? text.length + (text.match(DOUBLE)?.length ?? 0) : text.length;
  const [alone, joined] = small ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / joined);
}

/** The text with accents and typographic marks that only the large alphabet has written plain, where that saves parts. */
export function toGsm7(text: string): string {
  const written = [...text].map((letter) => plain[letter] ?? letter).join('');
  return smsSegments(written) < smsSegments(text) ? written : text;
}
