import type { ConsentAction, ConsentMode } from '@bedside/contracts/people/consent.schema';

export const consentEn = {
  consent: {
    name: 'Consent',
    headings: { REQUEST: 'Request for you to review', CONSENT: 'Consent for you to sign' },
    statuses: {
      SENT: 'Pending',
      APPROVED: 'Approved',
      REJECTED: 'Rejected',
      WITHDRAWN: 'Withdrawn',
    },
    actions: { APPROVED: 'Approve', REJECTED: 'Reject', WITHDRAWN: 'Withdraw' },
    sure: (action: ConsentAction, mode: ConsentMode) =>
      `Are you sure, you want to ${{ APPROVED: 'Approve', REJECTED: 'Reject', WITHDRAWN: 'Withdraw' }[action]} this ${{ REQUEST: 'Request', CONSENT: 'Consent' }[mode]}?`,
    sign: 'Sign',
    decline: 'Decline',
    signTitle: 'Sign this form',
    signAndSend: 'Sign and send',
    minutes: (n: number) => (n === 1 ? 'About 1 minute' : `About ${n} minutes`),
    glance: 'At a glance',
    accept: 'I’ve read this form. My electronic signature counts the same as one on paper.',
    acceptRequired: 'Please accept to continue',
    sent: 'Sent',
    from: 'From',
    asksFor: 'What’s being requested',
    asks: {
      household:
        'To add you to their household. They’ll see and manage your visits and bills, and you’ll see theirs. You can leave at any time.',
      appointment: 'To see, book, and change your visits.',
      billing: 'To see and pay your bills.',
    },
    version: (version: number, from: string, to: string) => `Version ${version}, from ${from} to ${to}`,
    forMinor: (name: string) => `You’re answering as ${name}’s guardian.`,
    signed: 'Signature',
    overTitle: { REJECTED: 'This was rejected', WITHDRAWN: 'This was withdrawn' },
    overText: (phone: string) => `It’s no longer in effect. Questions? Call us at ${phone}.`,
    cannotApprove: {
      NEEDS_GUARDIAN: 'You can’t approve this yourself',
      HOLDS_FAMILY: 'You can’t join another household right now',
    },
    cannotApproveText: {
      NEEDS_GUARDIAN: (phone: string) =>
        `Someone under 18 needs a parent or guardian to approve this. Please call us at ${phone}.`,
      HOLDS_FAMILY: (phone: string) =>
        `You’re the account holder for your own family, and they would be left without one. Call us at ${phone} to move everyone together, or reject this request.`,
    },
    keep: 'Not now',
    sendCode: 'Send me a code',
    codeNeeded: (to: string) => `We’ll send a code to ${to} to make sure it’s you.`,
    yourName: 'Full legal name',
    nameRequired: 'Enter your full name.',
    signature: 'Your signature',
    typed: 'Type my name',
    drawn: 'Draw',
    drawHere: 'Sign above the line',
    drawingRequired: 'Draw your signature, or type it instead.',
    clear: 'Clear',
    listTitle: 'Consents and requests',
    listEmpty: 'No consents or requests yet',
    listEmptyText:
      'Forms for you to sign will appear here. Requests you send will, too, once they’re answered.',
    fromYou: (name: string) => `Sent to ${name}`,
    someone: 'someone',
    fromThem: (name: string) => `From ${name}`,
    fromPractice: 'From your care team',
    copy: 'Signed copy',
  },
};
