import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { openTypes, service } from '#src/resources/desk/service';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
import { Services } from './services.tsx';

const screenOf = (code: string, path: string): Screen => ({
  kind: 'resource',
  noun: code,
  code,
  path,
  icon: '',
  title: { zh: code, en: code },
});
const own = screenOf(service.name, '/desk/service');
const leave = screenOf('leave', '/desk/leave');
const row = (id: string, openType: number, path: string) => ({
  id,
  serviceName: `Service ${id}`,
  summary: `About ${id}`,
  icon: '',
  openType,
  path,
  status: 1,
  version: 1,
  contactPhone: id === '1' ? '8001' : '',
  serviceTime: id === '1' ? '9–17' : '',
});

function open(rows: readonly object[], screens: readonly Screen[] = [own, leave]) {
  const data = memoryProvider([...rows]);
  renderScreen(
    <ScreensContext value={{ menu: [], screens, open: () => undefined }}>
      <Services />
    </ScreensContext>,
    { data },
  );
}
const card = async (id: string) => within((await screen.findByText(`Service ${id}`)).closest('li') as HTMLElement);

describe('the services of the desk', () => {
  it('lead to a screen of the reader, with whom to call and when', async () => {
    open([row('1', openTypes.inner, '/desk/leave')]);

    expect((await card('1')).getByRole('link')).toHaveAttribute('href', '/desk/leave');
    expect((await card('1')).getByText(/8001.*9–17/)).toBeVisible();
  });

  it('lead nowhere that the reader has no screen of', async () => {
    open([row('2', openTypes.inner, '/desk/secret')]);

    expect((await card('2')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('open other sites in a window of their own, which cannot reach back', async () => {
    const [outer = 2] = Object.values(openTypes).filter((type) => type !== openTypes.inner && type !== openTypes.text);
    open([row('3', outer, 'https://help.example/x')]);

    const link = (await card('3')).getByRole('link');
    expect(link).toHaveAttribute('href', 'https://help.example/x');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('are words where that is all they are, and script leads nowhere', async () => {
    const [outer = 2] = Object.values(openTypes).filter((type) => type !== openTypes.inner && type !== openTypes.text);
    open([row('4', openTypes.text, 'https://help.example'), row('5', outer, 'javascript:alert(1)')]);

    expect((await card('4')).queryByRole('link')).not.toBeInTheDocument();
    expect((await card('5')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('are not there for who has no screen of them', () => {
    open([row('1', openTypes.text, '')], []);

    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
