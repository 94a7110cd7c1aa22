export const appointmentChangesEn = {
  cancel: {
    title: 'Cancel this visit?',
    text: 'We’ll release your time. You can book again whenever you’re ready.',
    reason: 'Reason',
    reasonHint: 'Feeling better, schedule conflict…',
    keep: 'Keep visit',
    confirm: 'Cancel visit',
    feeLater: (hours: number, amount: string) =>
      `Canceling now is free. Within ${hours} hours of a confirmed time, there’s a ${amount} fee.`,
    lateCancellationFee: (amount: string) =>
      `Your visit starts soon, so there’s a ${amount} late cancellation fee if you cancel now.`,
    depositDropped: (amount: string) => `You won’t have to pay the ${amount} deposit.`,
    depositReleased: (amount: string) => `We’ll release the ${amount} hold on your card without charging it.`,
    depositRefunded: (amount: string) => `We’ll refund your ${amount} deposit.`,
    feeFromHold: (amount: string, hasRest: boolean) =>
      `We’ll charge the fee to the ${amount} hold on your card${hasRest ? ' and release the rest' : ''}.`,
    feeFromDeposit: (amount: string, hasRest: boolean) =>
      `We’ll take the fee out of your ${amount} deposit${hasRest ? ' and refund the rest' : ''}.`,
  },
  reschedule: {
    title: 'Pick a new time',
    text: 'We’ll release your current time and confirm the new one with you.',
    keep: 'Keep current time',
    confirm: 'Request this time',
  },
  address: {
    title: 'Where should we come instead?',
    keep: 'Keep current address',
    confirm: 'Change address',
  },
  goodFaithEstimate: {
    title: 'Good-faith estimate',
    right: 'You have a right to know what this visit is expected to cost before it happens.',
    request: 'Request an estimate',
    requested: 'We’ll make your estimate within 3 business days and let you know.',
    expected: (total: string, number: string, day: string): string =>
      `We expect this visit to cost ${total}. It isn’t a bill. ${number}, made ${day}.`,
    over: (amount: string, website: string, phone: string): string =>
      `Your bill is ${amount} above this estimate, so you may dispute it. Call us first, or start a dispute at ${website} or ${phone} within 120 days of the bill.`,
    download: 'Download estimate',
  },
  sharing: {
    title: 'Who sees this visit',
    onlyYou:
      'You and the practice. It’s confidential, so no one in your family sees it, its results, or its bill.',
    youAnd: (names: string[]): string =>
      `${new Intl.ListFormat('en-US').format(['You', 'the practice', ...names])}.`,
    keep: 'Make it confidential',
    keepTitle: 'Make this visit confidential?',
    keepText:
      'Only you and the practice will see it, its results, files, messages, and bill. You’ll pay the bill with your own card or at the visit. Texts and emails we already sent can’t be recalled.',
    share: 'Share with my family',
    shareTitle: 'Share this visit?',
    shareText: 'Family members who see your visits will see this one again, with its results and bill.',
    notNow: 'Not now',
    whoSees: (name: string) => `Who sees ${name}`,
    youAndUs: 'You and the practice.',
    now: (who: string) => `Who sees it now: ${who}`,
    keepIt: 'Make it confidential',
    document: {
      title: 'Who sees this document',
      onlyYou: 'You and the practice. It’s confidential, so no one in your family sees it.',
      keepTitle: 'Make this document confidential?',
      keepText:
        'If you make it confidential, only you and the practice will see it. Texts and emails we already sent can’t be recalled.',
      shareTitle: 'Share this document?',
      shareText: 'Family members who see your documents will see this one again.',
    },
    conversation: {
      title: 'Who sees this conversation',
      onlyYou: 'You and the practice. It’s confidential, so no one in your family sees it.',
      keepTitle: 'Make this conversation confidential?',
      keepText:
        'If you make it confidential, only you and the practice will see it, including earlier messages. Texts and emails we already sent can’t be recalled.',
      shareTitle: 'Share this conversation?',
      shareText: 'Family members who see your messages will see all of this conversation again.',
    },
    form: {
      title: 'Who sees this questionnaire',
      onlyYou: 'You and the practice. It’s confidential, so no one in your family sees it.',
      keepTitle: 'Make this questionnaire confidential?',
      keepText:
        'If you make it confidential, only you and the practice will see it and your answers. Texts and emails we already sent can’t be recalled.',
      shareTitle: 'Share this questionnaire?',
      shareText: 'Family members who see your documents will see this questionnaire again.',
    },
  },
  waitlist: {
    title: 'Want to be seen sooner?',
    earlierTitle: 'Want an earlier time?',
    text: 'Tell us which days and times work for you. When one opens up, we offer it to patients in the order they joined.',
    waits: (days: string, slots: string) =>
      `You’re on the waitlist for ${days}, ${slots}. We’ll message you when a time opens up.`,
    join: 'Join waitlist',
    change: 'Edit',
    save: 'Save',
    leave: 'Leave waitlist',
    leaveTitle: 'Leave the waitlist?',
    leaveText: 'You’ll lose your place in line. Your visit won’t change.',
    stay: 'Stay on waitlist',
    dialogTitle: 'What days and times work for you?',
    dialogText: 'Your visit won’t change unless you accept a time we offer.',
    from: 'From',
    to: 'To',
    slotRequired: 'Choose a time of day.',
    toBeforeFrom: 'The end date can’t be before the start date.',
    notEarlier: 'Your visit is sooner than that. Choose days up to your visit date.',
    offerTitle: 'A time opened up',
    offer: (when: string, provider: string) => `We can see you on ${when} with ${provider}.`,
    answerWithin: 'Time left to accept:',
    minutesLeft: (minutes: number) => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    over: 'This offer has expired. You’re still on the waitlist.',
    takeIt: 'Accept time',
    leaveIt: 'Decline',
    understood: 'OK',
  },
};
