export const payingEn = {
  money: {
    savings: 'Membership savings',
    savingsNote: (plan: string, percent: number) => `${plan}, ${percent}% off services`,
    travel: 'Travel fee',
    /** For a dependent on the account holder’s plan. */
    membership: 'your membership',
    travelWaived: (plan: string) => `Waived with ${plan}`,
    membersPay: (amount: string) => `Members pay ${amount}`,
    tax: 'Tax',
    estimated: 'Estimated total',
    payable: 'Total payable',
    paid: 'Total paid',
    mode: 'Payment mode',
    plan: 'Payment plan',
    modes: {
      CASH: 'Cash',
      'Square POS': 'Square POS',
      BML: 'Bill Me Later',
      ONLINE: 'Online',
      'CARD ON FILE': 'Card on file',
    },
  },
  plans: {
    'ON DEMAND': 'On demand',
    STANDARD: 'Standard',
    CYPRESS: 'Cypress',
    PREMIER: 'Premier',
    'PREMIER PLUS': 'Premier Plus',
    'LX ELITE': 'LX Elite',
    DEPENDENT: 'Dependent',
  },
  payAnother: {
    title: 'Pay another way',
    text: 'We’ll confirm with you before anything is charged.',
    BML: 'Bill Me Later',
    BMLNote: 'We’ll send you a bill to pay later.',
    CASH: 'Cash',
    CASHNote: 'Pay your provider in person or at our office.',
    confirm: 'Send request',
    label: 'How would you like to pay?',
  },
  payNow: {
    title: (name: string) => `${name}, thank you for your visit`,
    billTitle: (name: string) => `${name}, here is your bill`,
  },
  /** Shown for a link that is no longer needed. */
  linkEnd: {
    ends: {
      payment: {
        title: 'This payment link has expired',
        text: 'It’s out of date, or we sent you a newer one. Nothing was charged with this link.',
      },
      paid: { title: 'This bill is paid', text: 'Thank you. We’ll email you a receipt.' },
      statementPaid: {
        title: 'This statement is paid',
        text: 'Thank you. There’s nothing more to do.',
      },
      nothingDue: {
        title: 'Nothing to pay',
        text: 'This bill was canceled, or it’s not ready yet. You can close this page.',
      },
      receipt: {
        title: 'This receipt link has expired',
        text: 'It’s out of date, or we sent you a newer one. Your receipts are in your account.',
      },
      consent: {
        title: 'This form link has expired',
        text: 'It’s out of date, or we sent you a newer one. If you still need to answer, call us for a new one.',
      },
      consentLate: {
        title: 'This form has expired',
        text: 'You had 30 days to respond. Call us and we’ll send it again.',
      },
      answered: {
        title: 'You already answered this form',
        text: 'There’s nothing more to do.',
      },
      questionnaire: {
        title: 'This questionnaire has closed',
        text: 'Links stay open for 14 days. Answers you sent before are safe with your care team.',
      },
      submitted: {
        title: 'Thanks, we got your answers',
        text: 'Your care team will read them. There’s nothing more to do.',
      },
    },
    next: {
      bill: { signIn: 'Sign in and pay', signedIn: 'See your bills' },
      bills: { signIn: 'Sign in to see your bills', signedIn: 'See your bills' },
      receipt: { signIn: 'Sign in to see your receipt', signedIn: 'See your receipts' },
      consent: { signIn: 'Sign in to answer', signedIn: 'See your forms' },
      copy: { signIn: 'Sign in to see your copy', signedIn: 'See your copy' },
      questionnaire: { signIn: 'Sign in to answer', signedIn: 'See your questionnaires' },
    },
    renew: 'Send me a new link',
    renewNote: 'It goes to the phone and email on file, at most three times a day.',
    renewed: 'If the bill is still open, a new link is on its way. If none arrives, please call us.',
    renewFailed: 'We couldn’t send a new link',
    call: (phone: string) => `Call ${phone}`,
    message: 'Message us',
    messageNote: 'Sign in first',
    home: 'Go to the Bedside home page',
  },
  receipt: {
    name: 'Receipt',
    title: (number: string) => `Receipt ${number}`,
    from: (practice: string) => `Paid to ${practice}`,
    paidBy: (day: string, mode: string) => `On ${day} · ${mode}`,
    paidOn: (day: string) => `On ${day}`,
    print: 'Print',
  },
};
