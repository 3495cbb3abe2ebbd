import type { Messages } from '../zh.ts';

/** Words of the pages of storages and of the files in them. */
export const storage: Messages['storage'] = {
  move: 'Move files',
  moveTitle: 'Move files to “{{name}}”',
  moveHint:
    'Files of this tenant stored elsewhere are moved here one by one and stay readable. You can stop at any time and continue later with those that are left.',
  moveNone: 'All files are here already',
  moveLeft: '{{total}} files, {{left}} of them elsewhere',
  moving: '{{moved}} moved, {{left}} left',
  moved: 'Done: {{moved}} files moved',
  stopped: 'Stopped, {{left}} files left',
  failed: '{{count}} files are damaged or gone and stay where they are: {{names}}',
  start: 'Start',
  goOn: 'Continue',
  stop: 'Stop',
  upload: 'Upload',
  uploadFiles: 'Files',
  uploaded: '{{count}} files uploaded',
  usage: 'You use {{used}} of {{quota}}',
  preview: 'Preview',
  previewOf: 'Preview of {{name}}',
  previewFailed: 'The preview cannot be opened; please download the file',
  unused: 'Not used',
  listed: 'List of files',
  openHolder: 'Open the record of {{noun}} that uses it',
};
