import { describe, expect, it } from 'vitest';
import { branchesOf, indexTree, knownTicks, markOf, searched, type TickNode, toggle, toggleAll } from './ticks.ts';

const node = (id: string, children: readonly TickNode[] = [], more: Partial<TickNode> = {}): TickNode => ({
  id,
  title: id,
  ...more,
  ...(children.length > 0 && { children }),
});
const roots = [node('desk', [node('notice', [node('add'), node('edit')]), node('service')]), node('base', [node('region')])];
const planted = indexTree(roots);
const ticks = (...ids: string[]) => new Set(ids);
const marks = (ticked: ReadonlySet<string>) =>
  Object.fromEntries([...planted.nodes.keys()].map((id) => [id, markOf(planted, ticked, id)]));

describe('ticking a node', () => {
  it('brings along what is below it and what leads to it', () => {
    expect(toggle(planted, ticks(), 'notice')).toEqual(ticks('desk', 'notice', 'add', 'edit'));
    expect(toggle(planted, ticks('region'), 'add')).toEqual(ticks('region', 'add', 'notice', 'desk'));
  });

  it('taken back takes what is below it along and leaves what is above', () => {
    expect(toggle(planted, ticks('desk', 'notice', 'add', 'edit'), 'notice')).toEqual(ticks('desk'));
    expect(toggle(planted, ticks('desk', 'notice', 'add'), 'add')).toEqual(ticks('desk', 'notice'));
  });

  it('makes a half one whole', () => {
    expect(toggle(planted, ticks('desk', 'notice', 'add'), 'notice')).toEqual(ticks('desk', 'notice', 'add', 'edit'));
  });

  it('of a menu without its buttons unticks it alone', () => {
    expect(toggle(planted, ticks('desk', 'notice'), 'notice')).toEqual(ticks('desk'));
  });
});

describe('the box of a node', () => {
  it('is half while some but not all below it are ticked', () => {
    expect(marks(ticks('desk', 'notice', 'add'))).toMatchObject({
      desk: 'half',
      notice: 'half',
      add: 'on',
      edit: 'off',
      base: 'off',
    });
    expect(marks(ticks('desk', 'notice', 'add', 'edit', 'service'))).toMatchObject({ desk: 'on', notice: 'on' });
  });

  it('is whole for a menu that is ticked without its buttons', () => {
    expect(marks(ticks('desk', 'notice', 'service'))).toMatchObject({ notice: 'on', add: 'off' });
  });

  it('is half for a node that is not ticked above one that is', () => {
    expect(marks(ticks('region'))).toMatchObject({ base: 'half' });
  });
});

describe('a node that is not to be ticked', () => {
  const held = indexTree([
    node('menu', [node('scope'), node('other')], { isGroup: true }),
    node('locked', [node('inside')], { isFixed: true }),
  ]);

  it('shows what its nodes are where it only holds them', () => {
    expect(markOf(held, ticks(), 'menu')).toBe('off');
    expect(markOf(held, ticks('scope'), 'menu')).toBe('half');
    expect(markOf(held, ticks('scope', 'other'), 'menu')).toBe('on');
  });

  it('is never among the ticks', () => {
    expect(toggle(held, ticks(), 'menu')).toEqual(ticks('scope', 'other'));
    expect(toggle(held, ticks(), 'inside')).toEqual(ticks('inside'));
    expect(toggleAll(held, ticks(), true)).toEqual(ticks('scope', 'other', 'inside'));
    expect(knownTicks(held, ['menu', 'scope', 'gone', 'locked'])).toEqual(ticks('scope', 'locked'));
  });
});

describe('a forest', () => {
  it('gives back exactly the ticks it was given', () => {
    const stored = ['add', 'region', 'desk'];

    expect([...knownTicks(planted, stored)].sort()).toEqual([...stored].sort());
  });

  it('is ticked as a whole, and what another forest shows is left alone', () => {
    expect(toggleAll(planted, ticks('elsewhere'), true)).toEqual(
      ticks('elsewhere', 'desk', 'notice', 'add', 'edit', 'service', 'base', 'region'),
    );
    expect(toggleAll(planted, ticks('elsewhere', 'desk', 'add'), false)).toEqual(ticks('elsewhere'));
  });

  it('is searched by title: a found node keeps what is below it and what leads to it', () => {
    const found = searched(roots, ' NOTI ');

    expect(found).toEqual([node('desk', [node('notice', [node('add'), node('edit')])])]);
    expect(searched(roots, 'nothing')).toEqual([]);
    expect(toggle(indexTree(found), ticks(), 'desk')).toEqual(ticks('desk', 'notice', 'add', 'edit'));
  });

  it('knows what can be opened; nodes that are drawn inline open nothing', () => {
    expect(branchesOf(roots)).toEqual(['desk', 'notice', 'base']);
    expect(branchesOf([node('a', [node('b', [], { isInline: true })])])).toEqual([]);
  });
});
