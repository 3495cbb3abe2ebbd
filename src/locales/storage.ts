import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  move: '迁移文件',
  moveTitle: '迁移文件到“{{name}}”',
  moveHint: '本租户保存在其他位置的文件将逐个移到此处，迁移期间文件照常可用。可随时停止，下次从未迁移的文件继续。',
  moveNone: '所有文件都已在此处',
  moveLeft: '共 {{count}} 个文件，其中 {{left}} 个在其他位置',
  moving: '已迁移 {{moved}} 个，剩余 {{left}} 个',
  moved: '迁移完成，共迁移 {{count}} 个文件',
  stopped: '已停止，剩余 {{count}} 个文件',
  failed: '{{count}} 个文件内容缺失或已损坏，留在原处：{{names}}',
  start: '开始迁移',
  goOn: '继续迁移',
  stop: '停止',
  upload: '上传附件',
  uploadFiles: '附件',
  uploaded: '已上传 {{count}} 个附件',
  usage: '我已使用 {{used}}，上限 {{quota}}',
  preview: '预览',
  previewOf: '预览 {{name}}',
  previewFailed: '无法打开预览，请下载查看',
  unused: '未被使用',
  listed: '附件库',
  openHolder: '打开使用此附件的{{noun}}',
};

const en: English<typeof zh> = {
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

/** Words of the pages of storages and of the files in them. */
export const storage = addSection('storage', { zh, en });
