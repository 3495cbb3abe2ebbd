import pinyin from 'pinyin-match';
import { describe, expect, it } from 'vitest';
import type { MenuItem, Screen } from '#src/screens/routes';
import { entriesOf, find } from './rank.ts';

const leaf = (zh: string, en: string): MenuItem => {
  const screen: Screen = { kind: 'page', page: '', path: `/${en}`, code: en, title: { zh, en }, icon: '' };
  return { key: en, title: screen.title, icon: '', screen };
};
const branch = (zh: string, en: string, children: readonly MenuItem[]): MenuItem => ({
  key: en,
  title: { zh, en },
  icon: '',
  children,
});

const menu = [
  branch('系统管理', 'System', [leaf('用户管理', 'Users'), leaf('机构管理', 'Departments'), leaf('字典管理', 'Dictionaries')]),
  branch('日志监控', 'Logs', [leaf('错误日志', 'Error logs'), leaf('日志设置', 'Log settings')]),
];
const entries = entriesOf(menu, []);
const names = (typed: string, lang: 'zh' | 'en' = 'zh') =>
  find(entries, typed, { language: lang, pinyin: pinyin.match }).map(({ screen }) => screen.title[lang]);

describe('the menu search', () => {
  it('shows everything in the order of the menu while nothing is typed', () => {
    expect(names(' ')).toEqual(['用户管理', '机构管理', '字典管理', '错误日志', '日志设置']);
  });

  it('puts what begins with the words before what contains them, and what stands below such a branch last', () => {
    expect(names('日志')).toEqual(['日志设置', '错误日志']);
    expect(names('系统')).toEqual(['用户管理', '机构管理', '字典管理']);
  });

  it('finds by pinyin and by initials', () => {
    expect(names('yonghu')).toEqual(['用户管理']);
    expect(names('jggl')).toEqual(['机构管理']);
  });

  it('finds by the name in the other language', () => {
    expect(names('Users')).toEqual(['用户管理']);
    expect(names('用户', 'en')).toEqual(['Users']);
  });

  it('says where in the name it was found', () => {
    const [found] = find(entries, 'zidian', { language: 'zh', pinyin: pinyin.match });
    expect(found).toMatchObject({ screen: { code: 'Dictionaries' }, span: [0, 1] });
  });

  it('finds nothing for what is nowhere', () => {
    expect(names('火星')).toEqual([]);
  });
});

describe('a screen that no menu names', () => {
  const offered = (offer: Screen['offer']): Screen => ({
    kind: 'page',
    path: '/board',
    page: '/board',
    code: 'board',
    icon: '',
    hidden: true,
    title: { zh: '押运看板', en: 'Escort board' },
    ...(offer && { offer }),
  });
  const alias = { zh: '控制台', en: 'Console' };
  const task = { ...offered(undefined), path: '/task', code: 'task' };
  const look = (screens: readonly Screen[], typed: string) =>
    find(entriesOf([], screens), typed, { language: 'zh', pinyin: pinyin.match }).map(({ screen }) => screen.path);

  it.each(['押运', 'kanban', 'Escort', '控制台', 'console'])('is found by %s', (typed) => {
    expect(look([task, offered({ needs: 'task', alias })], typed)).toEqual(['/board']);
  });

  it('is offered to nobody for whom it is empty, nor where only links lead to it', () => {
    expect(look([offered({ needs: 'task', alias })], '')).toEqual([]);
    expect(look([offered(undefined)], '')).toEqual([]);
  });
});
