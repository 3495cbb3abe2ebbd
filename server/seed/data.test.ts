import * as antIcons from '@ant-design/icons';
import { describe, expect, it } from 'vitest';
import { ROOT_ID, seedId } from '#server/lib/seed-id';
import { params } from '#server/modules/system/param/shipped';
import { snakeCase } from '#shared/define';
import { definitions, resources } from '#src/resources/index';
import { grantedRows } from './grants.ts';
import { menus } from './menus/index.ts';
import { BUTTON } from './menus/line.ts';
import { topMenuRows, topMenus } from './menus/top.ts';
import { clients, posts } from './organisation.ts';
import { roleRows, roles } from './roles.ts';
import { sampleUsers } from './sample/users.ts';

const chinese = /\p{Script=Han}/u;
const codes = new Set(menus.map(({ code }) => code));
/** The nouns of which everybody has rows of their own: messages and applications. No list shows them. */
const screenless = new Set(['userMessage', 'leave', 'writeoff']);
/** Parts have no calls of their own: their menus and the rules about them are those of their owner. */
const owners = definitions.filter(({ name, partOf }) => partOf === undefined && !screenless.has(name));
const byId = new Map(menus.map((row) => [row.id, row]));
const buttons = menus.filter((row) => row.category === BUTTON);
const screens = menus.filter((row) => row.category !== BUTTON);

function repeated(values: readonly (string | null | undefined)[]): unknown[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Returns the name of the icon: `file-text` → `FileTextOutlined`. */
function antIcon(key: string | null | undefined): string {
  return `${(key ?? '').replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Outlined`;
}

describe('a seeded id', () => {
  it('is the same everywhere, has 19 digits and fits in 63 bits', () => {
    expect(seedId('menu', 'notice')).toBe(seedId('menu', 'notice'));
    expect(seedId('menu', 'notice')).toMatch(/^\d{19}$/);
    expect(BigInt(seedId('menu', 'notice'))).toBeLessThan(2n ** 63n);
    expect(seedId('menu', 'notice')).not.toBe(seedId('role', 'notice'));
  });

  it('never changes: other installations already have it', () => {
    expect(seedId('menu', 'notice')).toBe('4278261946961663770');
  });
});

describe('the menu tree', () => {
  it('repeats no id, code or path', () => {
    expect(repeated(menus.map(({ id }) => id))).toEqual([]);
    expect(repeated(menus.map(({ code }) => code))).toEqual([]);
    expect(repeated(screens.map(({ path }) => path))).toEqual([]);
  });

  it('names everything in both languages', () => {
    expect(menus.filter(({ name }) => !name || !chinese.test(name))).toEqual([]);
    expect(menus.filter(({ nameEn }) => !/^[A-Z][ -~]*$/.test(nameEn ?? ''))).toEqual([]);
  });

  it('has codes that the engines can derive', () => {
    expect(menus.filter(({ code }) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code))).toEqual([]);
  });

  it('uses icons that exist', () => {
    const sources = [...menus, ...topMenuRows].map(({ source }) => source);

    expect(sources.filter((source) => !(antIcon(source) in antIcons))).toEqual([]);
  });

  it('puts each row below one that stands before it, and a path below its parent’s', () => {
    const places = new Map(menus.map((row, index) => [row.id, index]));
    const strays = menus.filter((row, index) => row.parentId !== ROOT_ID && (places.get(row.parentId) ?? index) >= index);
    const lost = menus.filter((row) => row.parentId !== ROOT_ID && !row.path?.startsWith(`${byId.get(row.parentId)?.path}/`));

    expect(strays).toEqual([]);
    expect(lost).toEqual([]);
  });

  it('gives each button the code of its menu and its verb', () => {
    expect(buttons.filter((row) => row.code !== `${byId.get(row.parentId)?.code}_${row.alias}`)).toEqual([]);
  });

  it('has a leaf for every noun that is served, with its standard buttons', () => {
    const reading = ['', '_view', '_export'];
    const writing = ({ readOnly, arriving, lasting }: (typeof resources)[number]) =>
      readOnly ? [] : [...(arriving ? [] : ['_add']), '_edit', ...(lasting ? [] : ['_delete'])];
    const wanted = resources.flatMap((resource) =>
      [...reading, ...writing(resource)].map((part) => `${snakeCase(resource.name)}${part}`),
    );

    expect(wanted.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('has a leaf for every definition', () => {
    expect(owners.map(({ name }) => snakeCase(name)).filter((code) => !codes.has(code))).toEqual([]);
  });

  it('has a button for every verb of a definition and for every masked field', () => {
    const verbs = definitions.flatMap(({ name, verbs: own }) => own.map(({ verb }) => `${snakeCase(name)}_${snakeCase(verb)}`));
    const masked = owners.filter(({ fields }) => Object.values(fields).some(({ mask }) => mask));

    expect(verbs.filter((code) => !codes.has(code))).toEqual([]);
    expect(masked.map(({ name }) => `${snakeCase(name)}_plain`).filter((code) => !codes.has(code))).toEqual([]);
  });

  it.each([
    ['accounts', 'keeper_reset keeper_platform convoy_reset convoy_platform convoy_qrcode biz_client_reset biz_client_platform'],
    ['master data', 'car_import car_plain line_stops arttype_add article_history article_pack article_relocate article_writeoff'],
    ['tactics', 'tactic_enable tactic_preview tactic_generate'],
    ['tasks', 'task_publish task_withdraw task_cancel task_arrive task_skip task_crew task_suspend task_finish task_bagcount'],
    ['handovers', 'verify_submit verify_override exchg_open exchg_sign exchg_reject exchg_void exchg_print'],
    ['afterwards', 'exception_handle exception_close task_resume evaluate_submit evaluate_reply'],
    ['users', 'user_reset user_role user_audit user_unlock user_platform'],
    ['rights', 'role_grant topmenu_setting data_scope_setting api_scope_setting tenant_setting'],
    ['resources, tools', 'oss_enable sms_enable sms_send attach_view code_gen code_copy code_preview datasource_test'],
    ['regions', 'region_add region_delete region_import region_export region_debug'],
    ['logs', 'log_usual_view log_api_view log_error_view'],
    ['work lists', 'work_start_flow work_start_image work_claim_sign work_claim_follow work_todo_handle work_done_detail'],
    ['flow models', 'flow_model_create flow_model_update flow_model_deploy flow_model_download flow_model_delete'],
    ['flows', 'flow_deploy_upload flow_manager_state flow_manager_image flow_manager_remove flow_follow_delete'],
  ])('guards %s with the codes of the documents', (_, list) => {
    expect(list.split(' ').filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('the top bar', () => {
  it('shows every area once', () => {
    const areas = screens.filter(({ parentId }) => parentId === ROOT_ID).map(({ code }) => code);

    expect(topMenus.flatMap((line) => line.areas).toSorted()).toEqual(areas.toSorted());
    expect(repeated(topMenuRows.map(({ code }) => code))).toEqual([]);
  });
});

describe('the roles', () => {
  const says = roles.flatMap(({ alias, grants }) => Object.entries(grants).map(([code, verbs]) => ({ alias, code, verbs })));

  it('speak only of menus and buttons that exist', () => {
    const named = says
      .filter(({ code }) => code !== '*')
      .flatMap(({ code, verbs }) => [
        code,
        ...verbs
          .split(' ')
          .filter((verb) => verb !== '' && verb !== '*')
          .map((verb) => `${code}_${verb}`),
      ]);

    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('are those of the domain model, each once and with a sample person but the first', () => {
    const aliases = 'administrator admin dispatcher supervisor vault_keeper node_keeper convoy client auditor'.split(' ');

    expect(roleRows.map(({ roleAlias }) => roleAlias)).toEqual(aliases);
    const ofProfiles = new Set(['vault_keeper', 'node_keeper', 'convoy', 'client']);
    expect(sampleUsers.map(({ role }) => role)).toEqual(aliases.slice(1).filter((alias) => !ofProfiles.has(alias)));
  });

  const granted = (alias: string) =>
    grantedRows(roles.find((role) => role.alias === alias)?.grants ?? {}).map(({ code }) => code);

  it('leave the administrator without limits', () => {
    expect(granted('administrator')).toEqual(menus.map(({ code }) => code));
  });

  it.each([
    [
      'admin',
      'user_add role_grant oss_enable task_publish exchg_open dictbiz_edit dict_view',
      'exchg_sign tenant client_add code dict_edit menu_edit',
    ],
    [
      'dispatcher',
      'line_stops car_add task_publish task_crew exception_handle',
      'task_arrive task_resume exchg_sign verify_override user',
    ],
    [
      'supervisor',
      'verify_override task_skip task_resume exchg_void exception_close article_writeoff',
      'task_publish exchg_sign verify_submit',
    ],
    [
      'vault_keeper',
      'article_pack exchg_open exchg_sign verify_submit artinstock_view',
      'article_writeoff verify_override task_publish',
    ],
    ['node_keeper', 'exchg_sign verify_submit evaluate_submit biz_client_add', 'article_pack artinstock verify_override'],
    [
      'convoy',
      'task_arrive convoy_qrcode exchg_sign exception_add evaluate_submit',
      'exchg_open verify_submit convoy_edit article',
    ],
    ['client', 'article_view exchg_sign evaluate_submit notice_view', 'exchg_open task work article_edit'],
    [
      'auditor',
      'log_api_view article_history user_view exchg_export',
      'user_add tenant client code exchg_sign user_plain notice_delete',
    ],
  ])('let %s do what is theirs and no more', (alias, may, mayNot) => {
    expect(granted(alias)).toEqual(expect.arrayContaining(may.split(' ')));
    expect(mayNot.split(' ').filter((code) => granted(alias).includes(code))).toEqual([]);
  });

  it.each(roles)('grant $alias the menus above each granted one', ({ grants }) => {
    const rows = grantedRows(grants);
    const ids = new Set(rows.map(({ id }) => id));

    expect(rows.filter(({ parentId }) => parentId !== ROOT_ID && !ids.has(parentId))).toEqual([]);
  });
});

describe('single rows', () => {
  it('repeat no key', () => {
    expect(repeated(params.map(({ paramKey }) => paramKey))).toEqual([]);
    expect(repeated(posts.map(({ postCode }) => postCode))).toEqual([]);
    expect(repeated(clients.map(({ clientId }) => clientId))).toEqual([]);
  });

  it('ship no password', () => {
    expect(params.filter(({ paramKey }) => /password/i.test(paramKey))).toEqual([]);
  });
});
