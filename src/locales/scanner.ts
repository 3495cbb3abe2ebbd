import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  type: '扫码枪录入、粘贴或手工输入二维码、条码内容',
  placeholder: '扫码或输入',
  take: '确定',
  open: '打开相机',
  close: '关闭相机',
  view: '相机画面',
  starting: '正在打开相机',
  retry: '重试',
  torchOn: '开灯',
  torchOff: '关灯',
  denied: '未获得相机权限',
  deniedHint: '请在浏览器的网站设置中允许使用相机，或在上方输入二维码内容。',
  none: '没有可用的相机',
  noneHint: '本设备没有相机，或页面未通过安全连接打开。请在上方输入二维码内容。',
  failed: '相机无法打开',
  failedHint: '相机可能正被其他程序占用。请关闭后重试，或在上方输入二维码内容。',
};

const en: English<typeof zh> = {
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
};

/** Words of reading codes with a camera or a hand-held reader. */
export const scanner = addSection('scanner', { zh, en });
