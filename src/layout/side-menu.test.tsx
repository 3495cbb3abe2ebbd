import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MenuItem } from '#src/screens/routes';
import { SideMenu } from './side-menu.tsx';
import { screenOf } from './testing/screens.ts';

const leaf = (path: string): MenuItem => ({ key: path, title: { zh: path, en: path }, icon: '', screen: screenOf(path) });
const branch = (name: string, ...children: readonly MenuItem[]): MenuItem => ({
  key: name,
  title: { zh: name, en: name },
  icon: '',
  children: [...children],
});

it('a shut branch tells how much waits in it, and leaves that to its entries once it is open', async () => {
  const user = userEvent.setup();
  const menu = [branch('work', leaf('/todo'), branch('more', leaf('/claim'))), branch('rest', leaf('/rest'))];
  render(
    <MemoryRouter>
      <SideMenu menu={menu} counts={{ '/todo': 2, '/claim': 3 }} collapsed={false} path="/" />
    </MemoryRouter>,
  );
  const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(entries()).toEqual(['work5', 'rest']);

  await user.click(screen.getByRole('menuitem', { name: /work/ }));

  expect(entries()).toEqual(['work', '/todo2', 'more3', 'rest']);
  expect(within(screen.getByRole('menuitem', { name: /todo/ })).getByRole('link')).toBeVisible();
});

describe('when folded', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const fold = () => {
    const menu = [branch('work', leaf('/todo'), leaf('/done')), branch('rest', leaf('/rest')), leaf('/alone')];
    render(
      <MemoryRouter>
        <SideMenu menu={menu} collapsed path="/" />
      </MemoryRouter>,
    );
  };
  const entry = (name: string) => screen.getByRole('menuitem', { name });
  const aMoment = () => act(() => vi.advanceTimersByTimeAsync(1000));
  const pointTo = async (name: string) => {
    fireEvent.mouseEnter(entry(name));
    await aMoment();
  };

  it('a choice shuts the pop-up, also one made before the menu has noticed the pointer, and leaves no tooltip', async () => {
    fold();
    await pointTo('work');
    expect(entry('work')).toHaveAttribute('aria-expanded', 'true');

    fireEvent.mouseEnter(screen.getByRole('link', { name: '/done' }));
    fireEvent.click(screen.getByRole('link', { name: '/done' }), { detail: 1 });
    await aMoment();

    expect(entry('work')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('tooltip')).toBeNull();
    await pointTo('work');
    expect(entry('work')).toHaveAttribute('aria-expanded', 'true');
  });

  it('one pop-up is open at a time, whether the pointer or the keys opened it', async () => {
    fold();
    entry('work').focus();
    fireEvent.keyDown(entry('work'), { key: 'ArrowRight', keyCode: 39 });
    await aMoment();
    expect(entry('work')).toHaveAttribute('aria-expanded', 'true');

    await pointTo('rest');

    expect(entry('rest')).toHaveAttribute('aria-expanded', 'true');
    expect(entry('work')).toHaveAttribute('aria-expanded', 'false');
  });

  it('Escape shuts the pop-up also while the focus is on its branch', async () => {
    fold();
    await pointTo('work');
    entry('work').focus();

    fireEvent.keyDown(entry('work'), { key: 'Escape', keyCode: 27 });

    expect(entry('work')).toHaveAttribute('aria-expanded', 'false');
  });

  it('an entry of which only the icon is seen is named by a tooltip', async () => {
    fold();

    await pointTo('/alone');

    expect(screen.getByRole('tooltip')).toHaveTextContent('/alone');
  });
});
