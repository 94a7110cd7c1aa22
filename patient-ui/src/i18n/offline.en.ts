import { pluralize } from './pluralize.ts';

export const offlineEn = {
  offline: {
    title: 'Offline access',
    note: 'Your next visit, saved on this device',
    text: 'See your next visit, our phone number, and the names of your ID and insurance documents when you have no internet. They’re encrypted on this device for 48 hours, and signing out erases them.',
    clinical: 'Also save the reasons for visits and the names of medical documents',
    pin: 'PIN',
    newPin: 'New PIN',
    newPinHelp: 'You’ll enter it when you have no internet.',
    pinFormat: 'Enter 6 to 12 digits.',
    pinFailed: 'This device couldn’t save it. Free up some space, then try again.',
    keep: 'Save on this device',
    kept: (when: string) => `On this device until ${when}. We renew it whenever you open the portal.`,
    keptClinical: 'It includes the reasons for visits and the names of medical documents.',
    empty: 'Offline access is on. Your next visit will be saved the next time you open the portal.',
    evictedBefore:
      'Your browser erased your visit from this device to free up space. Choose a PIN to save it again.',
    remove: 'Remove from this device',
    removed: 'Removed from this device.',
    unsupported: 'This browser can’t save your next visit.',
    status: 'You’re offline.',
    savedAt: (when: string) => `Saved ${when}.`,
    open: 'Open',
    unlockHelp: 'Enter the PIN you chose for this device.',
    wrongPin: (left: number) =>
      left === 0
        ? 'That PIN is wrong. Your visit was erased from this device.'
        : `That PIN is wrong. You have ${pluralize(left, 'try', 'tries')} left before your visit is erased from this device.`,
    none: 'Nothing is saved on this device. Connect to the internet to see your visits.',
    evicted:
      'Your browser erased your visit from this device to free up space. Connect to the internet to see your visits.',
    nextVisit: 'Your next visit',
    nextVisitOf: (name: string) => `${name}’s next visit`,
    noVisit: 'No visit is scheduled',
    video: 'Video visit. You’ll need internet to join.',
    at: (day: string, time: string) => `${day}, ${time}`,
    span: (from: string, to: string) => `${from}–${to}`,
    call: 'Call us',
    documents: 'Your documents',
    documentsNote: 'Connect to the internet to open them.',
    noDocuments: 'No documents',
    more: 'To book, pay, or see messages, connect to the internet.',
    retry: 'Try again',
    newVersion: 'A new version is ready.',
    reload: 'Reload',
  },
};

export type OfflineTexts = (typeof offlineEn)['offline'];
