import type { English } from '../english.ts';
import type { Messages } from '../zh.ts';

/** Words of the pages of storages and of the files in them. */
export const storage: English<Messages['storage']> = {
  move: 'Move files',
  moveTitle: 'Move files to “{{name}}”',
  moveHint:
    'Files of this tenant stored elsewhere are moved here one by one and stay readable. You can stop at any time and continue later with those that are left.',
  moveNone: 'All files are here already',
  moveLeft: '{{count}} files, {{left}} of them elsewhere',
  moveLeft_one: '1 file, which is elsewhere',
  moving: '{{moved}} moved, {{left}} left',
  moved: 'Done: {{count}} files moved',
  moved_one: 'Done: 1 file moved',
  stopped: 'Stopped, {{count}} files left',
  stopped_one: 'Stopped, 1 file left',
  failed: '{{count}} files are damaged or gone and stay where they are: {{names}}',
  failed_one: '1 file is damaged or gone and stays where it is: {{names}}',
  start: 'Start',
  goOn: 'Continue',
  stop: 'Stop',
  upload: 'Upload',
  uploadFiles: 'Files',
  uploaded: '{{count}} files uploaded',
  uploaded_one: '1 file uploaded',
  usage: 'You use {{used}} of {{quota}}',
  preview: 'Preview',
  previewOf: 'Preview of {{name}}',
  previewFailed: 'The preview cannot be opened; please download the file',
  unused: 'Not used',
  listed: 'List of files',
  openHolder: 'Open the record of {{noun}} that uses it',
};
