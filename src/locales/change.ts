import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  oldPassword: '当前密码',
  newPassword: '新密码',
  confirmPassword: '确认新密码',
  oldPasswordRequired: '请输入当前密码',
  newPasswordRequired: '请输入新密码',
  confirmPasswordRequired: '请再次输入新密码',
  confirmDiffers: '两次输入的密码不一致',
  sameAsOld: '新密码不能与当前密码相同',
  sameAsAccount: '新密码不能与账号相同',
  submit: '修改并进入',
  submitting: '正在修改…',
  firstText: '首次登录须设置自己的密码。新密码为8至32位，须包含字母和数字。',
  overPage: '请先设置自己的密码：8至32位，须包含字母和数字。页面上已填写的内容会保留，未完成的操作将自动继续。',
  passwordFormat: '密码至少8位且须包含字母和数字',
};

const en: English<typeof zh> = {
  oldPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Repeat the new password',
  oldPasswordRequired: 'Please enter the current password',
  newPasswordRequired: 'Please enter a new password',
  confirmPasswordRequired: 'Please repeat the new password',
  confirmDiffers: 'The two passwords differ',
  sameAsOld: 'The new password must differ from the current one',
  sameAsAccount: 'The new password must differ from the account',
  submit: 'Change and continue',
  submitting: 'Changing…',
  firstText: 'The initial password has to be replaced at the first sign-in. Use 8 to 32 characters with letters and digits.',
  overPage:
    'Choose a password of your own first: 8 to 32 characters with letters and digits. What you have typed stays, and what was under way is continued.',
  passwordFormat: 'Password needs at least 8 characters with letters and digits',
};

/** Words of replacing an initial password. */
export const change = addSection('change', { zh, en });
