import type { Messages } from '../zh.ts';

export const scanner = {
  type: 'Read with a scanner, paste or type what the code says',
  placeholder: 'Scan or type',
  take: 'Use',
  open: 'Open the camera',
  close: 'Close the camera',
  view: 'What the camera sees',
  starting: 'Opening the camera',
  retry: 'Try again',
  torchOn: 'Light on',
  torchOff: 'Light off',
  denied: 'The camera is not allowed',
  deniedHint: 'Allow the camera in the site settings of the browser, or enter what the code says above.',
  none: 'There is no camera',
  noneHint: 'This device has none, or the page did not come over a safe connection. Enter what the code says above.',
  failed: 'The camera cannot be opened',
  failedHint: 'Another program may be using it. Close that and try again, or enter what the code says above.',
} satisfies Messages['scanner'];
