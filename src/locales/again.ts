import type { English } from './english.ts';
import { addSection } from './sections.ts';

const zh = {
  title: '登录已失效',
  text: '请重新登录以继续。页面上已填写的内容会保留，未完成的操作将自动继续。',
  other: '若使用其他账号登录，未保存的内容将丢失。',
  leave: '离开并返回登录页',
};

const en: English<typeof zh> = {
  title: 'Your session has ended',
  text: 'Sign in again to go on. What you have typed stays, and what was under way is continued.',
  other: 'Signing in with another account discards what is not saved.',
  leave: 'Go to the sign-in page',
};

/** Words of the dialog that asks somebody to sign in again over the open page. */
export const again = addSection('again', { zh, en });
