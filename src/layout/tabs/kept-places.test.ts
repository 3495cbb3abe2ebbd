// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '#src/lib/testing/fake-server';

/** Loads the module as a window does that was just opened: only the storage remembers anything. */
async function load() {
  vi.resetModules();
  return import('./kept-places.ts');
}

const leave = () => window.dispatchEvent(new Event('pagehide'));
const address = '/system/user?current=2';
const places = { '': [200, 0], '/DIV.table:1': [40, 150] } as const;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

describe('where a page was left', () => {
  it('is known after a reload, at the same address only', async () => {
    const before = await load();
    before.keepPlaces('/system/user', () => ({ address, places }));
    leave();

    const after = await load();

    expect(after.placesOf('/system/user', address)).toEqual(places);
    expect(after.placesOf('/system/user', '/system/user')).toEqual({});
    expect(after.placesOf('/system/role', address)).toEqual({});
  });

  it('is known of a page that has left memory, until its tab is closed', async () => {
    const { keepPlaces, keepPlacesOf, placesOf } = await load();
    const stop = keepPlaces('/system/user', () => ({ address, places }));

    stop();
    keepPlacesOf(['/system/user']);
    expect(placesOf('/system/user', address)).toEqual(places);
    keepPlacesOf(['/wel/index']);

    expect(placesOf('/system/user', address)).toEqual({});
  });

  it('is not known to another person', async () => {
    const before = await load();
    before.keepPlaces('/system/user', () => ({ address, places }));
    leave();
    const { makeToken } = await import('#src/lib/testing/fake-server');
    signIn({ user: { ...makeToken().user, userId: '8' } });

    expect((await load()).placesOf('/system/user', address)).toEqual({});
  });
});

describe('the boxes of a page', () => {
  const draw = () => {
    document.body.innerHTML = '<main><div class="bar"></div><div class="table"></div><div class="table"><p></p></div></main>';
    return document.querySelector('main') as HTMLElement;
  };

  it('are found again in another drawing of it', async () => {
    const { goTo, withPlaceOf } = await load();
    const root = draw();
    const second = root.querySelectorAll('.table')[1] as HTMLElement;
    second.scrollLeft = 150;
    const left = withPlaceOf({}, second, root);

    const again = draw();
    again.prepend(document.createElement('section'));
    expect(goTo(left, again)).toBe(true);

    expect([...again.querySelectorAll('.table')].map(({ scrollLeft }) => scrollLeft)).toEqual([0, 150]);
  });

  it('that are back at their beginning are not remembered', async () => {
    const { withPlaceOf } = await load();
    const root = draw();

    expect(withPlaceOf({ '': [200, 0] }, root, root)).toEqual({});
  });

  it('are waited for while they are not there', async () => {
    const { goTo } = await load();
    const root = draw();

    expect(goTo({ '/DIV.late:0': [10, 0] }, root)).toBe(false);
  });
});
