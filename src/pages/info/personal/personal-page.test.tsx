import { type NotificationProvider, Refine } from '@refinedev/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { md5 } from 'js-md5';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { loadNoun } from '#src/lib/nouns/nouns';
import { session } from '#src/lib/session/session';
import { fakeServer, ok, refuse, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { hasUnsavedChanges } from '#src/lib/unsaved';
import { zh } from '#src/locales/words';
import { createDataProvider } from '#src/providers/data';
import { PersonalPage } from './personal-page.tsx';

const own = {
  account: 'teller',
  avatar: '',
  name: '小明',
  realName: '王小明',
  phone: '13800000000',
  email: '',
  deptName: '一支行',
  roleName: '柜员',
  postName: '',
  sex: -1,
};
const link = `/api/blade-resource/oss/file/upload/20260115/${'a'.repeat(32)}.jpg`;
const { adapter } = http.defaults;
const open = vi.fn<NotificationProvider['open']>();

addMessages('zh', zh);

type Routes = Parameters<typeof fakeServer>[0];

function openPage(routes: Routes = {}) {
  const calls = fakeServer({
    'GET blade-user/info': () => ok(own),
    'POST blade-user/update-info': () => ok({}),
    'POST blade-user/update-password': () => ok({}),
    'POST blade-resource/oss/endpoint/put-file': () => ok({ link }),
    ...routes,
  });
  const user = userEvent.setup({ pointerEventsCheck: 0, applyAccept: false });
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <Refine
        dataProvider={createDataProvider(http, loadNoun)}
        notificationProvider={{ open, close: () => undefined }}
        options={{ disableTelemetry: true }}
      >
        <MemoryRouter>
          <PersonalPage />
        </MemoryRouter>
      </Refine>
    </ConfigProvider>,
  );
  const sent = (path: string) => calls.filter((call) => call.path.endsWith(path));
  return { user, sent };
}

beforeEach(() => {
  setLanguage('zh');
  open.mockReset();
  signIn();
});
afterEach(() => {
  http.defaults.adapter = adapter;
});

describe('one’s own information', () => {
  it('is shown, saved, and known to the frame from then on', async () => {
    const { user, sent } = openPage();
    const name = await screen.findByLabelText('昵称');

    await user.clear(name);
    await user.type(name, '老王');
    const wasUnsaved = hasUnsavedChanges();
    await user.click(screen.getByRole('button', { name: '保存' }));

    await waitFor(() => expect(open).toHaveBeenCalledWith(expect.objectContaining({ type: 'success', message: '修改成功!' })));
    expect(sent('update-info')[0]?.body).toEqual({
      avatar: '',
      name: '老王',
      realName: '王小明',
      phone: '13800000000',
      email: '',
    });
    expect(session.get()?.user).toMatchObject({ nickName: '老王', realName: '王小明', avatar: '' });
    expect([wasUnsaved, hasUnsavedChanges()]).toEqual([true, false]);
    expect(screen.getByText('一支行')).toBeInTheDocument();
  });

  it('is there again after a reload as far as it was typed, until it is saved', async () => {
    const reload = () => {
      act(() => void window.dispatchEvent(new Event('pagehide')));
      cleanup();
      return openPage();
    };
    await openPage().user.type(await screen.findByLabelText('邮箱'), 'a@b.cn');

    const { user, sent } = reload();
    expect(await screen.findByLabelText('邮箱')).toHaveValue('a@b.cn');
    await seen(() => screen.getByText('已恢复上次未保存的内容'));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
    expect(sent('update-info')[0]?.body).toMatchObject({ email: 'a@b.cn', name: '小明' });

    reload();
    expect(await screen.findByLabelText('邮箱')).toHaveValue('');
  });

  it('is checked with the words of the definition', async () => {
    const { user, sent } = openPage();

    await user.clear(await screen.findByLabelText('手机号码'));
    await user.type(screen.getByLabelText('手机号码'), '1380000');
    await user.clear(screen.getByLabelText('姓名'));
    await user.click(screen.getByRole('button', { name: '保存' }));

    expect(await screen.findByText('手机号码长度不为11位')).toBeInTheDocument();
    expect(await screen.findByText('请输入姓名')).toBeInTheDocument();
    expect(sent('update-info')).toEqual([]);
  });

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    const refused = refuse(400, '邮箱格式不正确', { bizCode: 'EMAIL_FORMAT', fields: { email: '邮箱格式不正确' } });
    const { user } = openPage({ 'POST blade-user/update-info': () => refused });

    await user.type(await screen.findByLabelText('邮箱'), 'a@b.cn');
    await user.click(screen.getByRole('button', { name: '保存' }));

    expect(await screen.findByText('邮箱格式不正确')).toBeInTheDocument();
    expect(screen.getByLabelText('邮箱')).toHaveValue('a@b.cn');
    expect(open).not.toHaveBeenCalled();
    expect(session.get()?.user.realName).toBe('Real Name');
  });

  it('says why it could not be fetched, and tries again', async () => {
    let isAway = true;
    const { user } = openPage({ 'GET blade-user/info': () => (isAway ? 'away' : ok(own)) });
    const retry = await screen.findByRole('button', { name: '重试' });
    isAway = false;

    await user.click(retry);

    expect(await screen.findByLabelText('昵称')).toHaveValue('小明');
  });
});

describe('the avatar', () => {
  const picker = async () => {
    await screen.findByLabelText('昵称');
    return document.querySelector('input[type=file]') as HTMLInputElement;
  };
  const photo = (name: string) => new File(['x'], name, { type: 'image/png' });

  it('refuses what is no jpg or png before it is cropped', async () => {
    const { user } = openPage();

    await user.upload(await picker(), photo('me.gif'));

    expect(await screen.findByRole('alert')).toHaveTextContent('图片仅支持jpg、png，且不超过500KB');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens a chosen picture for cropping, which can be given up', async () => {
    const { user, sent } = openPage();

    await user.upload(await picker(), photo('me.png'));
    const dialog = await screen.findByRole('dialog', { name: '裁剪头像' });
    expect(within(dialog).getByRole('button', { name: '使用' })).toBeDisabled();
    await user.click(within(dialog).getAllByRole('button', { name: '取消' })[0] as HTMLElement);

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent('put-file')).toEqual([]);
  });

  it('is taken away and saved as none', async () => {
    const { user, sent } = openPage({ 'GET blade-user/info': () => ok({ ...own, avatar: link }) });

    expect(await screen.findByRole('img', { name: '头像' })).toHaveAttribute('src', link);
    await user.click(screen.getByRole('button', { name: '移除头像' }));
    await user.click(screen.getByRole('button', { name: '保存' }));

    await waitFor(() => expect(sent('update-info')[0]?.body).toMatchObject({ avatar: '' }));
  });
});

describe('one’s own password', () => {
  async function openPasswords(routes?: Routes) {
    const opened = openPage(routes);
    await opened.user.click(screen.getByRole('tab', { name: '修改密码' }));
    const type = async (label: string, text: string) => opened.user.type(await screen.findByLabelText(label), text);
    const send = () => opened.user.click(screen.getByRole('button', { name: '修改密码' }));
    return { ...opened, type, send };
  }

  it('is changed, hashed on the way, and the form is empty again', async () => {
    const { sent, type, send } = await openPasswords();

    await type('原密码', 'Old-Vault-1');
    await type('新密码', 'New-Vault-22');
    await type('确认密码', 'New-Vault-22');
    await send();

    await waitFor(() =>
      expect(open).toHaveBeenCalledWith(expect.objectContaining({ type: 'success', message: '修改密码成功!' })),
    );
    expect(sent('update-password')[0]?.body).toEqual({
      oldPassword: md5('Old-Vault-1'),
      newPassword: md5('New-Vault-22'),
      newPassword1: md5('New-Vault-22'),
    });
    expect(screen.getByLabelText('新密码')).toHaveValue('');
    expect(hasUnsavedChanges()).toBe(false);
  });

  it.each([
    { old: '', next: '', again: '', words: ['请输入原密码', '请输入新密码', '请输入确认密码'] },
    { old: 'a', next: 'short1', again: 'short1', words: ['密码至少8位且须包含字母和数字'] },
    { old: 'Old-Vault-1', next: 'Old-Vault-1', again: 'Old-Vault-1', words: ['新密码不能与原密码相同'] },
    { old: 'a', next: 'New-Vault-22', again: 'New-Vault-23', words: ['两次输入密码不一致!'] },
  ])('is not sent while $words', async ({ old, next, again, words }) => {
    const { user, sent, send } = await openPasswords();
    const paste = async (label: string, text: string) => {
      await user.click(await screen.findByLabelText(label));
      await user.paste(text);
    };

    await paste('原密码', old);
    await paste('新密码', next);
    await paste('确认密码', again);
    await send();

    const shown = await Promise.all(words.map((word) => screen.findByText(word)));
    expect(shown).toHaveLength(words.length);
    expect(sent('update-password')).toEqual([]);
  });

  it.each([
    ['PASSWORD_OLD_WRONG', '原密码不正确!', '原密码'],
    ['PASSWORD_WEAK', '密码过于简单', '新密码'],
  ])('shows %s at its field', async (bizCode, message, label) => {
    const { type, send } = await openPasswords({ 'POST blade-user/update-password': () => refuse(400, message, { bizCode }) });

    await type('原密码', 'Old-Vault-1');
    await type('新密码', 'New-Vault-22');
    await type('确认密码', 'New-Vault-22');
    await send();

    await screen.findByText(message);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  });

  it('is told how strong it is while it is typed', async () => {
    const { type } = await openPasswords();

    await type('新密码', 'aaaa1111');
    expect(await screen.findByText('密码强度 弱')).toBeInTheDocument();
    await type('新密码', 'Kx!7-Vault');

    expect(await screen.findByText('密码强度 强')).toBeInTheDocument();
  });
});
