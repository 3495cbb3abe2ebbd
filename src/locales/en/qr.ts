import type { Messages } from '../zh.ts';

export const qr = {
  title: 'Confirm sign-in',
  question: 'Sign in on another device?',
  account: 'Account',
  tenant: 'Tenant',
  device: 'Device',
  unknownDevice: 'Unknown device',
  address: 'Network address',
  sameAddress: 'same as of this phone',
  otherAddress: 'not that of this phone: look twice',
  time: 'Asked at',
  warning: 'Make sure that the QR code is on the device in front of you. Refuse if somebody sent it to you.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  confirmed: 'Sign-in confirmed',
  confirmedText: 'The other device is being let in. You may close this page.',
  refused: 'Sign-in refused',
  refusedText: 'The other device was not let in. You may close this page.',
  failed: 'This cannot be confirmed',
  noCode: 'Scan the QR code of the sign-in page to open this page',
  home: 'Home',
} satisfies Messages['qr'];
