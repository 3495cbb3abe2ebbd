import { Refine } from '@refinedev/core';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { CanceledError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Field, field } from '#shared/field';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, refuse, type SentCall } from '#src/lib/testing/fake-server';
import { en } from '#src/locales/words';
import { isSameValue } from '../../compile/values.ts';
import { controlProps, FieldInput } from '../control.tsx';
import { kindOf } from '../registry.ts';

const put = 'POST blade-resource/oss/endpoint/put-file';
const { adapter } = http.defaults;
const words = { zh: '照片', en: 'Photo' };
const link = (letter: string, rest = '') => `/api/blade-resource/oss/file/upload/20260115/${letter.repeat(32)}.png${rest}`;
const picture = (name = 'me.png', bytes = 10) => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

addMessages('en', en);
beforeEach(() => setLanguage('en'));
afterEach(() => {
  http.defaults.adapter = adapter;
});

/** Opens a form with the field; `values` receives what the form holds. */
function openField(of: Field, initial?: string, disabled = false) {
  const values: { photo?: string } = { photo: initial };
  const user = userEvent.setup({ applyAccept: false });
  render(
    <Refine options={{ disableTelemetry: true }}>
      <Form name="album" initialValues={{ photo: initial }} onValuesChange={(_, now) => Object.assign(values, now)}>
        <Form.Item name="photo" label="Photo" {...controlProps(of)}>
          <FieldInput field={of} name="photo" disabled={disabled} />
        </Form.Item>
      </Form>
    </Refine>,
  );
  const picker = async () => (await screen.findByRole('group', { name: 'Photo' })).querySelector('input') as HTMLInputElement;
  return { user, values, picker };
}

describe('an upload', () => {
  it('becomes the value of the field, and says on the way how far it is', async () => {
    let end = (_: unknown) => {};
    const calls = fakeServer({
      [put]: () => new Promise((resolve) => (end = () => resolve(ok({ link: link('a') })))),
    });
    const { user, values, picker } = openField(field.image({ ...words, private: true }));

    await user.upload(await picker(), picture());
    const progress = await screen.findByRole('progressbar', { name: 'Uploading me.png' });
    const refusal = kindOf(field.image(words)).check?.(values.photo, field.image(words));
    await act(async () => end(undefined));

    expect(progress).not.toBeInTheDocument();
    expect(refusal?.code).toBe('FILE_UPLOADING');
    expect(values.photo).toBe(link('a'));
    expect(calls[0]).toMatchObject({ params: { kind: 'image', isPrivate: 1 } });
    expect((calls[0]?.body as FormData | undefined)?.get('file')).toMatchObject({ name: 'me.png' });
  });

  it('says what a file is called, which its link carries without a comma', async () => {
    fakeServer({ [put]: () => ok({ link: link('a') }) });
    const { user, values, picker } = openField(field.files(words));

    await user.upload(await picker(), [new File(['x'], 'One, two.pdf')]);

    expect(await screen.findByRole('link', { name: /One, two.pdf/ })).toHaveAttribute('download', 'One, two.pdf');
    expect(values.photo).toBe(link('a', '?name=One%2C+two.pdf'));
  });

  it('of several ends in the order in which they were chosen', async () => {
    const waiting: ((answer: ReturnType<typeof ok>) => void)[] = [];
    fakeServer({ [put]: () => new Promise((resolve) => waiting.push(resolve)) });
    const { user, values, picker } = openField(field.images(words));

    await user.upload(await picker(), [picture('1.png'), picture('2.png')]);
    await waitFor(() => expect(waiting).toHaveLength(2));
    await act(async () => waiting[1]?.(ok({ link: link('b') })));
    await act(async () => waiting[0]?.(ok({ link: link('a') })));

    await waitFor(() => expect(values.photo).toBe(`${link('a')},${link('b')}`));
  });

  it('that is refused leaves the field as it was and is told beside it', async () => {
    fakeServer({ [put]: () => refuse(400, 'The content does not match') });
    const { user, values, picker } = openField(field.image(words), link('a'));

    await user.upload(await picker(), picture('false.png'));

    expect(await screen.findByRole('alert')).toHaveTextContent('false.png: The content does not match');
    expect(values.photo).toBe(link('a'));
  });

  it('may be stopped', async () => {
    http.defaults.adapter = ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener?.('abort', () => reject(new CanceledError())));
    const { user, values, picker } = openField(field.images(words), link('a'));

    await user.upload(await picker(), picture());
    await user.click(await screen.findByRole('button', { name: 'Stop uploading me.png' }));

    await waitFor(() => expect(values.photo).toBe(link('a')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['of another kind', field.image(words), picture('page.html'), 'page.html: Only jpg or png up to 5MB'],
    [
      'that is too large',
      field.image({ ...words, max: 512_000 }),
      picture('me.png', 512_001),
      'me.png: Only jpg or png up to 500KB',
    ],
  ])('%s is not even sent', async (_, of, file) => {
    const calls = fakeServer({});
    const { user, values, picker } = openField(of);

    await user.upload(await picker(), file);

    expect(await screen.findByRole('alert')).toHaveTextContent(/Only jpg or png/);
    expect([calls, values.photo]).toEqual([[], undefined]);
  });

  it('takes no more than fit', async () => {
    fakeServer({ [put]: () => ok({ link: link('b') }) });
    const { user, values, picker } = openField(field.images({ ...words, max: 2 }), link('a'));

    await user.upload(await picker(), [picture('1.png'), picture('2.png')]);

    expect(await screen.findByRole('alert')).toHaveTextContent('2.png: Photo takes at most 2 values');
    await waitFor(() => expect(values.photo).toBe(`${link('a')},${link('b')}`));
    expect(screen.getByRole('button', { name: 'The limit of 2 is reached: Photo' })).toBeDisabled();
  });

  it.each([
    ['dropped', (group: HTMLElement) => fireEvent.drop(group, { dataTransfer: { types: ['Files'], files: [picture()] } })],
    [
      'pasted',
      (group: HTMLElement) => {
        const event = createEvent.paste(group);
        Object.assign(event, { clipboardData: { files: [picture()] } });
        fireEvent(group, event);
      },
    ],
  ])('of a file that is %s works as well', async (_, give) => {
    fakeServer({ [put]: () => ok({ link: link('a') }) });
    const { values } = openField(field.image(words));

    give(await screen.findByRole('group', { name: 'Photo' }));

    await waitFor(() => expect(values.photo).toBe(link('a')));
  });
});

describe('what a field holds', () => {
  it('can be viewed, one after the other', async () => {
    const { user } = openField(field.images(words), `${link('a')},${link('b')}`);

    await user.click(await screen.findByRole('button', { name: 'Enlarge Picture 1' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Next' }));

    expect(within(dialog).getByText('2 of 2')).toBeInTheDocument();
    await user.keyboard('{ArrowLeft}');
    expect(within(dialog).getByText('1 of 2')).toBeInTheDocument();
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('img', { name: 'Picture 2' })).toHaveAttribute('src', link('b'));
  });

  it('can be removed and replaced in its place', async () => {
    fakeServer({ [put]: () => ok({ link: link('c') }) });
    const { user, values, picker } = openField(field.images(words), `${link('a')},${link('b')}`);

    await user.click(await screen.findByRole('button', { name: 'Replace Picture 1' }));
    await user.upload(await picker(), picture());
    await waitFor(() => expect(values.photo).toBe(`${link('c')},${link('b')}`));
    await user.click(screen.getByRole('button', { name: 'Remove Picture 2' }));

    expect(values.photo).toBe(link('c'));
  });

  it('is replaced by the next one where there is room for one only', async () => {
    fakeServer({ [put]: () => ok({ link: link('b') }) });
    const { user, values, picker } = openField(field.image(words), link('a'));

    expect(await screen.findByRole('button', { name: 'Replace: Photo' })).toHaveAttribute('id', 'album_photo');
    await user.upload(await picker(), picture());

    await waitFor(() => expect(values.photo).toBe(link('b')));
  });

  it('can only be viewed where the field is locked', async () => {
    openField(field.image(words), link('a'), true);

    expect(await screen.findByRole('button', { name: 'Enlarge Picture 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Remove|Replace|Upload/ })).not.toBeInTheDocument();
  });

  it('is the same file whatever its link is signed with', () => {
    const photo = field.image(words);

    expect(isSameValue(photo, link('a', '?expires=1&sign=x'), link('a', '?expires=2&sign=y'))).toBe(true);
    expect(isSameValue(photo, link('a'), link('b'))).toBe(false);
    expect(isSameValue(photo, link('a'), undefined)).toBe(false);
  });
});

describe('a link that has ended', () => {
  const fresh = 'GET blade-resource/attach/link';
  const renewed = link('a', '?expires=9999999999&sign=new');

  it('is replaced when its picture does not come, once', async () => {
    const calls: SentCall[] = fakeServer({ [fresh]: () => ok(renewed) });
    const photo = field.image(words);
    const shown = { value: link('a', '?expires=1&sign=old'), row: {}, name: 'photo', field: photo };
    render(kindOf(photo).cell(shown));
    const image = screen.getByRole('presentation');

    fireEvent.error(image);
    await waitFor(() => expect(screen.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('sign=new')));
    fireEvent.error(image);

    await waitFor(() => expect(screen.queryByRole('presentation')).not.toBeInTheDocument());
    expect(calls.map(({ params }) => params)).toEqual([{ name: `upload/20260115/${'a'.repeat(32)}.png` }]);
  });

  it('is replaced before a file is fetched', async () => {
    fakeServer({ [fresh]: () => ok(renewed) });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = openField(field.file(words), link('a', '?expires=1&sign=old&name=Paper.pdf'));

    await user.click(await screen.findByRole('link', { name: /Paper.pdf/ }));

    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    expect(click.mock.contexts[0]).toMatchObject({ download: 'Paper.pdf', href: expect.stringContaining('sign=new') });
  });
});
