import { bulk } from './buttons.ts';
import type { ButtonLine, MenuLine } from './line.ts';

const detail: ButtonLine = { verb: 'detail', zh: '详情', en: 'Details', icon: 'file-text', on: 'row' };
const follow: ButtonLine = { verb: 'follow', zh: '跟踪', en: 'Follow', icon: 'node-index', on: 'row' };

export const desk: MenuLine = {
  code: 'desk',
  zh: '工作台',
  en: 'Desk',
  icon: 'desktop',
  path: '/desk',
  children: [
    { code: 'notice', zh: '通知公告', en: 'Notices', icon: 'notification', path: '/desk/notice', buttons: bulk },
    { code: 'service', zh: '服务目录', en: 'Services', icon: 'shop', path: '/desk/service', buttons: bulk },
  ],
};

/** The work lists. Claiming and completing are guarded by `work_claim_sign` and `work_todo_handle`. */
export const work: MenuLine = {
  code: 'work',
  zh: '事务管理',
  en: 'Work',
  icon: 'audit',
  path: '/work',
  children: [
    {
      code: 'work_start',
      zh: '发起事务',
      en: 'Start',
      icon: 'flag',
      path: '/work/start',
      buttons: [
        { verb: 'flow', zh: '发起', en: 'Start', icon: 'play-circle', on: 'row' },
        { verb: 'image', zh: '流程图', en: 'Diagram', icon: 'partition', on: 'row' },
      ],
    },
    {
      code: 'work_claim',
      zh: '待签收',
      en: 'To claim',
      icon: 'inbox',
      path: '/work/claim',
      buttons: [{ verb: 'sign', zh: '签收', en: 'Claim', icon: 'check-square', on: 'row' }, detail, follow],
    },
    {
      code: 'work_todo',
      zh: '待我办理',
      en: 'To do',
      icon: 'carry-out',
      path: '/work/todo',
      buttons: [{ verb: 'handle', zh: '处理', en: 'Handle', icon: 'solution', on: 'row' }, detail, follow],
    },
    { code: 'work_send', zh: '我发起的', en: 'Sent', icon: 'send', path: '/work/send', buttons: [detail, follow] },
    { code: 'work_done', zh: '已办结', en: 'Done', icon: 'file-done', path: '/work/done', buttons: [detail, follow] },
  ],
};
