import { describe, expect, it, vi } from 'vitest';
import type { Canvas } from './services.ts';
import { showAll, zoomBy } from './zoom.ts';

function canvasOf(inner: { width: number; height: number }, outer = { width: 1000, height: 500 }, tools = 0) {
  const palette = tools === 0 ? null : { offsetLeft: 20, offsetWidth: tools - 20 };
  const viewbox = vi.fn((_?: object) => ({ inner: { x: 100, y: 50, ...inner }, outer }));
  let level = 1;
  const canvas = {
    viewbox,
    getContainer: () => ({ querySelector: () => palette }),
    zoom: vi.fn((next = level) => {
      level = next;
      return level;
    }),
  };
  const shown = () => viewbox.mock.lastCall?.[0] as { x: number; y: number; width: number; height: number };
  return { canvas: canvas as unknown as Canvas, zoom: canvas.zoom, shown };
}

describe('showing all of a drawing', () => {
  it('puts a small one in the middle as large as it was drawn', () => {
    const { canvas, shown } = canvasOf({ width: 200, height: 100 });

    showAll(canvas);

    const { x, width, height } = shown();
    expect([width, height]).toEqual([1000, 500]);
    expect(x + width / 2).toBe(100 + 200 / 2);
  });

  it.each([
    ['wide', { width: 3000, height: 100 }],
    ['high', { width: 100, height: 3000 }],
  ])('leaves a margin around a %s one, and room for the mark of bpmn.io below', (_, inner) => {
    const { canvas, shown } = canvasOf(inner);

    showAll(canvas);

    const { x, y, width, height } = shown();
    const pixel = width / 1000;
    expect((100 - x) / pixel).toBeGreaterThanOrEqual(24);
    expect((x + width - 100 - inner.width) / pixel).toBeGreaterThanOrEqual(24 - 1e-6);
    expect((50 - y) / pixel).toBeGreaterThanOrEqual(24);
    expect((y + height - 50 - inner.height) / pixel).toBeGreaterThanOrEqual(44 - 1e-6);
  });

  it('keeps clear of the tools on the left', () => {
    const { canvas, shown } = canvasOf({ width: 3000, height: 100 }, undefined, 114);

    showAll(canvas);

    const { x, width } = shown();
    expect((100 - x) / (width / 1000)).toBeCloseTo(24 + 114);
  });

  it('waits until there is a box', () => {
    const { canvas, shown } = canvasOf({ width: 200, height: 100 }, { width: 0, height: 0 });

    showAll(canvas);

    expect(shown()).toBeUndefined();
  });
});

it('zooming stays within reason', () => {
  const { canvas, zoom } = canvasOf({ width: 200, height: 100 });

  zoomBy(canvas, 1.25);
  expect(zoom).toHaveBeenLastCalledWith(1.25, 'auto');
  zoomBy(canvas, 100);
  expect(zoom).toHaveBeenLastCalledWith(4, 'auto');
  zoomBy(canvas, 0.001);
  expect(zoom).toHaveBeenLastCalledWith(0.2, 'auto');
});
