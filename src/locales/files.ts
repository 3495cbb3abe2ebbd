import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  upload: '上传',
  named: '{{action}}：{{name}}',
  uploadMore: '继续上传',
  replace: '更换',
  replaceOne: '更换 {{name}}',
  remove: '移除',
  removeOne: '移除 {{name}}',
  cancelOne: '取消上传 {{name}}',
  enlargeOne: '放大查看 {{name}}',
  progress: '正在上传 {{name}}',
  drop: '点击、拖放或粘贴上传',
  dropHere: '松开即可上传',
  imageHint: '仅支持jpg、png，不超过{{n}}',
  fileHint: '支持 {{types}}，不超过{{n}}',
  countHint: '最多{{max}}个',
  full: '已达{{max}}个',
  picture: '图片 {{number}}',
  viewer: '查看图片',
  position: '{{number}} / {{total}}',
  previous: '上一张',
  next: '下一张',
  refused: '{{name}}：{{message}}',
  failed: '上传失败，请重试',
  gone: '文件已无法下载',
};

const en: English<typeof zh> = {
  upload: 'Upload',
  named: '{{action}}: {{name}}',
  uploadMore: 'Upload more',
  replace: 'Replace',
  replaceOne: 'Replace {{name}}',
  remove: 'Remove',
  removeOne: 'Remove {{name}}',
  cancelOne: 'Stop uploading {{name}}',
  enlargeOne: 'Enlarge {{name}}',
  progress: 'Uploading {{name}}',
  drop: 'Click, drop or paste',
  dropHere: 'Drop to upload',
  imageHint: 'jpg or png only, up to {{n}}',
  fileHint: '{{types}}, up to {{n}}',
  countHint: 'at most {{max}}',
  full: 'The limit of {{max}} is reached',
  picture: 'Picture {{number}}',
  viewer: 'Picture',
  position: '{{number}} of {{total}}',
  previous: 'Previous',
  next: 'Next',
  refused: '{{name}}: {{message}}',
  failed: 'The upload failed; try again',
  gone: 'The file can no longer be downloaded',
};

/** Words of uploads and of files that are shown. */
export const files = addSection('files', { zh, en });
