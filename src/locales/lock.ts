import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  title: '锁定屏幕',
  setHint: '设置本次登录使用的锁屏密码。锁定后需输入此密码才能继续，已填写的内容会保留。',
  password: '锁屏密码',
  confirm: '确认锁屏密码',
  required: '锁屏密码不能为空',
  differs: '两次输入的密码不一致',
  shut: '锁定',
  locked: '屏幕已锁定',
  ownPassword: '登录密码',
  withOwn: '忘记锁屏密码？用登录密码解锁',
  withLock: '用锁屏密码解锁',
  unlock: '解锁',
  unlocking: '正在解锁…',
  wrong: '锁屏密码不正确，还可尝试 {{count}} 次',
  ownRequired: '请输入登录密码',
  leave: '退出登录',
  leaveHint: '退出后，未保存的内容将丢失。',
};

const en: English<typeof zh> = {
  title: 'Lock the screen',
  setHint: 'Choose a password for this session. While the screen is locked it is needed to go on; what you have typed is kept.',
  password: 'Lock password',
  confirm: 'Confirm the lock password',
  required: 'The lock password cannot be empty',
  differs: 'The two passwords entered are not the same',
  shut: 'Lock',
  locked: 'The screen is locked',
  ownPassword: 'Sign-in password',
  withOwn: 'Forgot it? Use the sign-in password',
  withLock: 'Use the lock password',
  unlock: 'Unlock',
  unlocking: 'Unlocking…',
  wrong: 'Wrong lock password, {{count}} tries left',
  wrong_one: 'Wrong lock password, 1 try left',
  ownRequired: 'Enter the sign-in password',
  leave: 'Sign out',
  leaveHint: 'Signing out loses what is not saved.',
};

/** Words of the lock: the dialog that sets its password, and the page behind which nothing is drawn. */
export const lock = addSection('lock', { zh, en });
