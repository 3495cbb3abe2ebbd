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

const draw = (props: Parameters<typeof SideMenu>[0]) => (
  <MemoryRouter>
    <SideMenu {...props} />
  </MemoryRouter>
);
const entry = (name: string) => screen.getByRole('button', { name });
const link = (name: string) => screen.getByRole('link', { name });
/** What is seen of the menu, from above. */
const entries = () => [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent);
const stops = () => [...document.querySelectorAll('[tabindex="0"]')].map(({ textContent }) => textContent);

describe('unfolded', () => {
  const menu = [branch('work', leaf('/todo'), branch('more', leaf('/claim'))), branch('rest', leaf('/rest')), leaf('/alone')];
  const unfold = (path = '/') => {
    render(draw({ menu, counts: { '/todo': 2, '/claim': 3 }, collapsed: false, path }));
    return userEvent.setup();
  };

  it('a shut branch tells how much waits in it, and leaves that to its entries once it is open', async () => {
    const user = unfold();
    expect(entries()).toEqual(['work5', 'rest', '/alone']);

    await user.click(entry('work 5'));

    expect(entries()).toEqual(['work', '/todo2', 'more3', 'rest', '/alone']);
  });

  it('is lists of links, and of buttons that tell which list they open', async () => {
    const user = unfold();
    expect(entry('rest')).toHaveAttribute('aria-expanded', 'false');

    await user.click(entry('rest'));

    const opened = within(document.getElementById(entry('rest').getAttribute('aria-controls') ?? '') ?? document.body);
    expect(opened.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['/rest']);
    expect(entry('rest')).toHaveAttribute('aria-expanded', 'true');
    await user.click(entry('rest'));
    expect(screen.queryByRole('link', { name: '/rest' })).toBeNull();
  });

  it('is one stop of the Tab key: the entry of the page, and then the one that had the focus', async () => {
    const user = unfold('/claim');
    expect(stops()).toEqual(['/claim3']);

    await user.tab();
    await user.keyboard('{ArrowUp}');

    expect(stops()).toEqual(['more']);
    await user.tab();
    expect(document.body).toHaveFocus();
    await user.tab({ shift: true });
    expect(entry('more')).toHaveFocus();
  });

  it('has its entries around by the arrow keys, Home and End', async () => {
    const user = unfold();
    await user.tab();
    expect(entry('work 5')).toHaveFocus();

    await user.keyboard('{ArrowDown}');
    expect(entry('rest')).toHaveFocus();
    await user.keyboard('{End}');
    expect(link('/alone')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(entry('work 5')).toHaveFocus();
    await user.keyboard('{ArrowUp}{Home}');
    expect(entry('work 5')).toHaveFocus();
  });

  it('the arrow keys to the sides open a branch, go into it and out, and shut it', async () => {
    const user = unfold();
    await user.tab();

    await user.keyboard('{ArrowRight}');
    expect(entry('work')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(link('/todo 2')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(link('/claim 3')).toHaveFocus();

    await user.keyboard('{ArrowLeft}');
    expect(entry('more')).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(entry('work')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(entries()).toEqual(['work5', 'rest', '/alone']);
  });

  it('the space bar presses what has the focus, and keys of the browser stay its own', async () => {
    const user = unfold();
    const pressed = vi.fn();
    link('/alone').addEventListener('click', pressed);
    entry('rest').focus();

    await user.keyboard(' ');
    expect(link('/rest')).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowDown} ');
    expect(pressed).toHaveBeenCalledOnce();
    expect(fireEvent.keyDown(link('/alone'), { key: 'ArrowLeft', altKey: true })).toBe(true);
  });
});

/** A leaf that notes when it is drawn: its name is read then. */
function noted(path: string, note: (path: string) => void): MenuItem {
  const title = { zh: path, en: path };
  const read = () => {
    note(path);
    return title;
  };
  return Object.defineProperty(leaf(path), 'title', { enumerable: true, get: read });
}

describe('with the time in hand', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const aMoment = () => act(() => vi.advanceTimersByTimeAsync(1000));

  it('a step draws the entry of the page before and that of the new one, and no other', async () => {
    const drawn = new Set<string>();
    const note = (path: string) => drawn.add(path);
    const menu = [branch('work', ...['/a', '/b', '/c'].map((path) => noted(path, note))), noted('/d', note)];
    const { rerender } = render(draw({ menu, collapsed: false, path: '/a' }));
    drawn.clear();

    rerender(draw({ menu, collapsed: false, path: '/c' }));
    await aMoment();

    expect([...drawn]).toEqual(['/a', '/c']);
  });

  const fold = () => {
    const menu = [branch('work', leaf('/todo'), branch('more', leaf('/done'))), branch('rest', leaf('/rest')), leaf('/alone')];
    render(draw({ menu, collapsed: true, path: '/' }));
  };
  const pointTo = async (name: string) => {
    fireEvent.mouseEnter(entry(name));
    await aMoment();
  };
  const isOpen = (name: string) => entry(name).getAttribute('aria-expanded') === 'true';
  /** The click that a browser makes of Enter. */
  const pressKey = (element: HTMLElement) => fireEvent.click(element, { detail: 0 });

  it('when folded, a choice shuts the pop-up, also one made while the pointer was about to open another one', async () => {
    fold();
    await pointTo('work');
    expect(isOpen('work')).toBe(true);

    fireEvent.mouseEnter(entry('rest'));
    fireEvent.click(link('/done'), { detail: 1 });
    await aMoment();

    expect([isOpen('work'), isOpen('rest')]).toEqual([false, false]);
    await pointTo('work');
    expect(isOpen('work')).toBe(true);
  });

  it('when folded, one pop-up is open at a time, whether the pointer or the keys opened it', async () => {
    fold();
    entry('work').focus();
    fireEvent.keyDown(entry('work'), { key: 'ArrowRight' });
    expect(isOpen('work')).toBe(true);

    await pointTo('rest');

    expect([isOpen('work'), isOpen('rest')]).toEqual([false, true]);
  });

  it('when folded, a pop-up stays while the pointer is on its way to it, and no longer', async () => {
    fold();
    await pointTo('work');

    fireEvent.mouseLeave(entry('work'));
    fireEvent.mouseEnter(link('/todo'));
    await aMoment();
    expect(isOpen('work')).toBe(true);

    fireEvent.mouseLeave(entry('work'));
    await aMoment();
    expect(isOpen('work')).toBe(false);
  });

  it('when folded, a press keeps open what the pointer has opened, and a second press shuts it', async () => {
    fold();
    await pointTo('work');

    fireEvent.click(entry('work'), { detail: 1 });
    expect(isOpen('work')).toBe(true);
    fireEvent.click(entry('work'), { detail: 1 });
    expect(isOpen('work')).toBe(false);
  });

  it('when folded, the keys go into a pop-up, around in it, and out of it', () => {
    fold();
    pressKey(entry('work'));
    expect(link('/todo')).toHaveFocus();

    fireEvent.keyDown(link('/todo'), { key: 'ArrowUp' });
    expect(link('/done')).toHaveFocus();
    fireEvent.keyDown(link('/done'), { key: 'ArrowLeft' });
    expect(entry('work')).toHaveFocus();
    expect(isOpen('work')).toBe(false);

    fireEvent.keyDown(entry('work'), { key: 'End' });
    expect(link('/alone')).toHaveFocus();
  });

  it('when folded, Escape shuts the pop-up wherever the focus is, and gives it back if it was in there', async () => {
    fold();
    await pointTo('work');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(isOpen('work')).toBe(false);

    pressKey(entry('work'));
    fireEvent.keyDown(link('/todo'), { key: 'Escape' });
    expect(isOpen('work')).toBe(false);
    expect(entry('work')).toHaveFocus();
  });

  it('when folded, the pop-up shuts when the focus leaves the menu, which stays where it went', () => {
    fold();
    pressKey(entry('work'));
    render(<input aria-label="beside" />);

    act(() => screen.getByLabelText('beside').focus());

    expect(isOpen('work')).toBe(false);
    expect(screen.getByLabelText('beside')).toHaveFocus();
  });

  it('when folded, a branch in a pop-up is a group, which the keys pass', async () => {
    fold();
    await pointTo('work');

    expect(within(screen.getByRole('list', { name: 'more' })).getByRole('link')).toHaveTextContent('/done');
    expect(entries()).toEqual(['work', '/todo', '/done', 'rest', '/alone']);
  });

  it('when folded, an entry of which only the icon is seen is named when it is pointed at, and for who hears it', () => {
    fold();

    expect(link('/alone').closest('[title]')).toHaveAttribute('title', '/alone');
  });
});
