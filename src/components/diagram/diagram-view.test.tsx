import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelView } from '#shared/flow-wire';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { DiagramView } from './diagram-view.tsx';
import { leave } from './testing/drawings.ts';
import './testing/svg.ts';
// The module is imported before the first test, so that its time does not count as that of the test.
import './view/viewer.ts';

addMessages('en', en);
beforeEach(() => setLanguage('en'));
afterEach(() => setLanguage('zh'));

const view: ModelView = {
  xml: leave,
  active: ['staff'],
  finished: ['start', 'manager', 'decide'],
  flows: ['f1', 'f2', 'yes'],
  rejected: [],
  counts: { manager: 2, staff: 1 },
  people: { staff: 'Bea, <b>Cid</b>' },
};

const steps = async () => (await screen.findByRole('list', { name: 'Progress' })).children;
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
const drawn = (container: Element, id: string) =>
  container.querySelector(`[data-element-id="${id}"] .djs-visual > :is(rect, circle, polygon, path)`);
const strokeOf = (container: Element, id: string) => (drawn(container, id) as SVGElement).style.stroke;

describe('the drawing of an instance', () => {
  it('says in words how far it has come, what is going on first', async () => {
    render(<DiagramView view={view} label="Leave of Ann" />);

    expect(texts(await steps())).toEqual([
      'Staff office: In progress, with Bea, <b>Cid</b>',
      'Applied: Done',
      'Manager: Done, 2 times',
    ]);
  });

  it('explains its signs, those that it has', async () => {
    render(<DiagramView view={view} label="Leave of Ann" />);

    expect(texts(screen.getByRole('list', { name: 'Legend' }).children)).toEqual(['Done', 'In progress', 'Path taken']);
    await steps();
  });

  it('colours what was done, what is going on and the ways taken, and leaves the rest', async () => {
    const { container } = render(<DiagramView view={view} label="Leave of Ann" />);
    await steps();

    expect(strokeOf(container, 'manager')).toBe('var(--success)');
    expect(strokeOf(container, 'staff')).toBe('var(--flow-active)');
    expect(strokeOf(container, 'yes')).toBe('var(--success)');
    expect([strokeOf(container, 'no'), strokeOf(container, 'end')]).toEqual(['var(--text)', 'var(--text)']);
  });

  it('shows who is at work and how often something was done, as text', async () => {
    render(<DiagramView view={view} label="Leave of Ann" />);
    await steps();

    expect(screen.getByTitle('Bea, <b>Cid</b>')).toHaveTextContent('Bea, <b>Cid</b>');
    expect(screen.getByText('×2')).toBeInTheDocument();
    expect(screen.queryByText('×1')).toBeNull();
  });

  it('follows the instance without being drawn anew', async () => {
    const { container, rerender } = render(<DiagramView view={view} label="Leave of Ann" />);
    await steps();
    const picture = screen.getByRole('img', { name: 'Leave of Ann' });

    rerender(
      <DiagramView
        view={{ ...view, active: ['manager'], finished: ['start'], rejected: ['staff'], people: {} }}
        label="Leave of Ann"
      />,
    );

    expect(strokeOf(container, 'staff')).toBe('var(--danger)');
    expect(strokeOf(container, 'decide')).toBe('var(--text)');
    expect(screen.queryByTitle('Bea, <b>Cid</b>')).toBeNull();
    expect(screen.getByRole('img', { name: 'Leave of Ann' })).toBe(picture);
  });

  it('has its name as soon as its steps are in the page', async () => {
    const { container } = render(<DiagramView view={view} label="Leave of Ann" />);
    const name = () => container.querySelector('.djs-container > svg')?.getAttribute('aria-label');
    const atOnce = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!screen.queryByRole('list', { name: 'Progress' })) return;
        observer.disconnect();
        resolve(name());
      });
      observer.observe(container, { childList: true, subtree: true });
    });

    expect(await atOnce).toBe('Leave of Ann');
  });

  it('passes over what the drawing does not hold', async () => {
    render(
      <DiagramView view={{ ...view, active: ['gone'], finished: [], flows: ['lost'], people: { gone: 'Dan' } }} label="Leave" />,
    );

    expect(await steps()).toHaveLength(0);
    expect(screen.queryByText('Dan')).toBeNull();
  });

  it('is one drawing in strict mode, and none once it is gone', async () => {
    const { container, unmount } = render(
      <StrictMode>
        <DiagramView view={view} label="Leave of Ann" />
      </StrictMode>,
    );
    await steps();

    expect(container.querySelectorAll('.bjs-container')).toHaveLength(1);
    unmount();
    expect(document.querySelectorAll('.bjs-container')).toHaveLength(0);
  });

  it('keeps the mark of bpmn.io, as its licence asks', async () => {
    render(<DiagramView view={view} label="Leave of Ann" />);
    await steps();

    expect(screen.getByTitle('Powered by bpmn.io')).toBeVisible();
  });
});

describe('a drawing', () => {
  const plain = { ...view, active: [], finished: [], flows: [], counts: {}, people: {} };

  it('of a process alone has no legend', async () => {
    render(<DiagramView view={plain} label="Leave" />);
    await screen.findByRole('img', { name: 'Leave' });

    expect(screen.queryByRole('list', { name: 'Legend' })).toBeNull();
  });

  it('is zoomed by buttons once it is there', async () => {
    render(<DiagramView view={plain} label="Leave" />);
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    expect(zoomIn).toBeDisabled();
    await waitFor(() => expect(zoomIn).toBeEnabled());

    await userEvent.click(zoomIn);

    expect(screen.getByRole('button', { name: 'Zoom out' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Fit to view' })).toBeEnabled();
  });

  it('that cannot be read says so', async () => {
    render(<DiagramView view={{ ...plain, xml: '<a/>' }} label="Leave" />);

    expect(await screen.findByRole('alert')).toHaveTextContent('The drawing cannot be shown');
    expect(screen.queryByTitle('Powered by bpmn.io')).toBeNull();
  });

  it('leaves the wheel to the page, unless Ctrl is held', async () => {
    const { container } = render(<DiagramView view={plain} label="Leave" />);
    const picture = await screen.findByRole('img', { name: 'Leave' });
    picture.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    const wheel = (ctrlKey: boolean) => {
      const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 10, ctrlKey });
      container.querySelector('.djs-container > svg')?.dispatchEvent(event);
      return event.defaultPrevented;
    };

    expect([wheel(false), wheel(true)]).toEqual([false, true]);
  });
});
