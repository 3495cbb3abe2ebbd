import type { common as zh } from '../zh/common.ts';

export const common = {
  product: 'Handover Platform',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  signOut: 'Sign out',
  loading: 'Loading',
  unknownError: 'Unknown error',
  failed: 'The server did not complete this. Try again later',
  failedAs: 'The server did not complete this. Try again later (number {{id}})',
  noSuchCall: 'The server does not offer this',
  networkError: 'No connection to the server. Check the network and try again',
  notFound: 'This record no longer exists',
  timeout: 'The server took too long to answer. Try again later',
  done: 'Done',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text yourself',
  screenFailed: 'This page could not be loaded',
  screenFailedHint: 'The connection broke, or the system was just updated. Trying again usually helps.',
  languageName: 'English',
} satisfies typeof zh;
