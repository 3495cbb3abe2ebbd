import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import { signIn } from '#src/lib/testing/fake-server';
import { frameForEach, navigation, openAt, tab, tabs } from './testing/open-frame.tsx';

frameForEach();

describe('tabs', () => {
  it('open with every page visited and are named in the language of the interface', async () => {
    openAt('/base/cars');
    expect(tabs()).toEqual(['首页', '车辆']);

    act(() => setLanguage('en'));

    expect(tabs()).toEqual(['Home', 'Cars']);
    expect(tab('Cars')).toHaveAttribute('aria-selected', 'true');
  });

  it('are not made of a page that its menu wants without one; it is kept all the same', async () => {
    const { user, router } = openAt('/base/cars');
    await act(() => router.navigate('/base/notes'));
    await user.type(screen.getByLabelText('notes'), 'seal');
    expect(tabs()).toEqual(['首页', '车辆']);

    await user.click(tab('车辆'));
    await act(() => router.navigate('/base/notes'));

    expect(screen.getByLabelText('notes')).toHaveValue('seal');
  });

  it('keep what was typed and the address of a page that is not in front', async () => {
    const { user, router } = openAt('/base/cars?currentPage=3');
    await user.type(screen.getByLabelText('cars'), 'A12345');

    await act(() => router.navigate('/base/lines'));
    expect(screen.getByLabelText('cars')).not.toBeVisible();
    await user.click(within(navigation()).getByRole('link', { name: '车辆' }));

    expect(screen.getByLabelText('cars')).toHaveValue('A12345');
    expect(screen.getByLabelText('search of cars')).toHaveTextContent('?currentPage=3');
    expect(router.state.location.search).toBe('?currentPage=3');
  });

  it('keep a page that is not in front in display, behind it, for the browser to have it as it was', async () => {
    const { user, router } = openAt('/base/cars');
    await act(() => router.navigate('/base/lines'));
    const place = screen.getByLabelText('cars').closest<HTMLElement>('[hidden]');
    expect(place?.style.display).toBe('');

    // React hides the place once more when it draws something there.
    place?.style.setProperty('display', 'none', 'important');
    await vi.waitFor(() => expect(place?.style.display).toBe(''));
    await user.click(tab('车辆'));

    expect(place).not.toHaveAttribute('hidden');
    expect(screen.getByLabelText('cars')).toBeVisible();
  });

  it('bring a page that is opened already to the front before anything has rendered for it', async () => {
    const { router } = openAt('/base/cars');
    const cars = screen.getByLabelText('cars').closest<HTMLElement>('[role=tabpanel]')?.parentElement;
    await act(() => router.navigate('/base/lines'));
    expect(cars).toHaveAttribute('hidden');

    // The frame and the pages do not render before the end of `act`.
    await act(async () => {
      await router.navigate('/base/cars');
      expect(cars).not.toHaveAttribute('hidden');
      expect(tab('车辆')).toHaveAttribute('aria-selected', 'true');
    });
    expect(cars).not.toHaveAttribute('hidden');

    // With another address the page has to render first.
    await act(() => router.navigate('/base/lines'));
    await act(async () => {
      await router.navigate('/base/cars?currentPage=2');
      expect(cars).toHaveAttribute('hidden');
    });
    expect(screen.getByLabelText('search of cars')).toHaveTextContent('?currentPage=2');
  });

  it('keep a page that wrote its address just before the browser went elsewhere, and back', async () => {
    const { router } = openAt('/base/cars');
    const field = screen.getByLabelText('cars');

    // Both steps are drawn at once.
    await act(async () => {
      void router.navigate('/base/cars?currentPage=1', { replace: true });
      void router.navigate('/base/lines');
    });
    await act(() => router.navigate(-1));

    expect(router.state.location.search).toBe('?currentPage=1');
    expect(screen.getByLabelText('cars')).toBe(field);
  });

  it('close with Delete and show the page seen before; home stays', async () => {
    const { user, router } = openAt('/base/cars');
    await act(() => router.navigate('/base/lines'));

    tab('线路').focus();
    await user.keyboard('{Delete}');
    expect(tabs()).toEqual(['首页', '车辆']);
    expect(tab('车辆')).toHaveAttribute('aria-selected', 'true');

    await user.click(tab('首页'));
    await user.keyboard('{Delete}');
    expect(tabs()).toEqual(['首页', '车辆']);
  });

  it('are passed with the arrow keys and shown with Enter', async () => {
    const { user, router } = openAt('/base/cars');
    tab('车辆').focus();

    await user.keyboard('{ArrowRight}');
    expect(tab('首页')).toHaveFocus();
    expect(router.state.location.pathname).toBe('/base/cars');
    await user.keyboard('{Enter}');

    expect(router.state.location.pathname).toBe('/wel/index');
  });

  it('offer in their context menu to close the others', async () => {
    const { user, router } = openAt('/base/cars');
    await act(() => router.navigate('/base/lines'));

    await user.pointer({ keys: '[MouseRight]', target: tab('车辆') });
    await user.click(await screen.findByRole('menuitem', { name: '关闭其他' }));

    expect(tabs()).toEqual(['首页', '车辆']);
    expect(router.state.location.pathname).toBe('/base/cars');
  });

  it('ask before they take unsaved input along, also from behind', async () => {
    const { user, router } = openAt('/base/cars');
    await user.type(screen.getByLabelText('cars'), 'A');
    await act(() => router.navigate('/base/lines'));

    tab('车辆').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('“车辆”中有未保存的内容');
    await user.click(within(dialog).getByRole('button', { name: '继续编辑' }));
    expect(tabs()).toContain('车辆');

    await user.keyboard('{Delete}');
    await user.click(await screen.findByRole('button', { name: '关闭并放弃' }));
    expect(tabs()).toEqual(['首页', '线路']);
  });

  it('give their pages the parameters of the address, decoded', () => {
    openAt('/base/work/%7B%22id%22%3A%227%22%7D');

    expect(screen.getByLabelText('parameter of work')).toHaveTextContent('{"id":"7"}');
  });

  it('are there again after a reload', async () => {
    signIn();
    openAt('/base/cars?currentPage=2').router.dispose();
    window.dispatchEvent(new Event('pagehide'));
    document.body.replaceChildren();

    const { user } = openAt('/base/lines');
    expect(tabs()).toEqual(['首页', '车辆', '线路']);
    await user.click(tab('车辆'));

    expect(screen.getByLabelText('search of cars')).toHaveTextContent('?currentPage=2');
  });

  it('are not there again for a window whose user has signed out meanwhile', () => {
    signIn();
    const stored = () => Object.keys(sessionStorage).filter((key) => key.includes('tabs'));
    openAt('/base/cars').router.dispose();
    act(() => session.end('signedOut'));
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toEqual([]);

    signIn();
    openAt('/base/cars').router.dispose();
    window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toHaveLength(1);
  });

  it('are stored when the frame goes while its user stays', () => {
    signIn();
    openAt('/base/cars').router.dispose();
    expect(Object.keys(sessionStorage)).toEqual([]);

    cleanup();

    expect(JSON.stringify(sessionStorage)).toContain('/base/cars');
  });
});
