import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  title: '登录确认',
  question: '是否允许在另一台设备上登录？',
  account: '登录账号',
  tenant: '租户',
  device: '设备',
  unknownDevice: '未知设备',
  address: '网络地址',
  sameAddress: '与本机相同',
  otherAddress: '与本机不同，请仔细核对',
  time: '发起时间',
  warning: '请确认二维码就显示在您面前的设备上。若二维码由他人发来，请拒绝。',
  confirm: '确认登录',
  refuse: '拒绝',
  confirmed: '已允许登录',
  confirmedText: '另一台设备即将进入系统，本页可以关闭。',
  refused: '已拒绝登录',
  refusedText: '另一台设备未能登录，本页可以关闭。',
  failed: '无法确认',
  signInFirst: '请先在本机登录',
  signInFirstText: '确认另一台设备的登录之前，需要先在这部手机上登录您的账号。',
  signIn: '去登录',
  noCode: '请扫描登录页上的二维码打开本页',
  home: '返回首页',
};

const en: English<typeof zh> = {
  title: 'Confirm sign-in',
  question: 'Sign in on another device?',
  account: 'Account',
  tenant: 'Tenant',
  device: 'Device',
  unknownDevice: 'Unknown device',
  address: 'Network address',
  sameAddress: 'same as this phone',
  otherAddress: 'not that of this phone: check carefully',
  time: 'Asked at',
  warning: 'Make sure that the QR code is on the device in front of you. Refuse if somebody sent it to you.',
  confirm: 'Confirm',
  refuse: 'Refuse',
  confirmed: 'Sign-in confirmed',
  confirmedText: 'The other device is being let in. You may close this page.',
  refused: 'Sign-in refused',
  refusedText: 'The other device was not let in. You may close this page.',
  failed: 'This cannot be confirmed',
  signInFirst: 'Sign in on this device first',
  signInFirstText: 'Only somebody who is signed in here can let another device in.',
  signIn: 'Sign in',
  noCode: 'Scan the QR code of the sign-in page to open this page',
  home: 'Home',
};

/** Words of the page on which a phone confirms a sign-in at another device. */
export const qr = addSection('qr', { zh, en });
