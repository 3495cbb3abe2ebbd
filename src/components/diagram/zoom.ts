import type { Canvas, EventBus, Services, ViewServices } from './services.ts';

/** The margins in screen pixels. The mark of bpmn.io below must neither be covered nor cover anything. */
const margin = { side: 24, above: 24, below: 44 };
const range = { least: 0.2, most: 4 };

/** Returns the width that the palette takes on the left. */
function toolsBeside(canvas: Canvas): number {
  const palette = canvas.getContainer().querySelector<HTMLElement>('.djs-palette');
  return palette ? palette.offsetLeft + palette.offsetWidth : 0;
}

/** Shows the whole diagram in the middle, at most at its original size. */
export function showAll(canvas: Canvas): void {
  const { inner, outer } = canvas.viewbox();
  const left = margin.side + toolsBeside(canvas);
  const room = { width: outer.width - left - margin.side, height: outer.height - margin.above - margin.below };
  if (room.width <= 0 || room.height <= 0) return;
  const scale = Math.min(1, room.width / inner.width, room.height / inner.height);
  canvas.viewbox({
    x: inner.x - left / scale - (room.width / scale - inner.width) / 2,
    y: inner.y - margin.above / scale - (room.height / scale - inner.height) / 2,
    width: outer.width / scale,
    height: outer.height / scale,
  });
}

export function zoomBy(canvas: Canvas, factor: number): void {
  canvas.zoom(Math.min(range.most, Math.max(range.least, canvas.zoom() * factor)), 'auto');
}

/** Keeps a diagram fitted until the user zooms or moves it. A hidden tab has no size until it is shown. */
export function keepFitted(host: HTMLElement, drawing: Services<Pick<ViewServices, 'canvas' | 'eventBus'>>): () => void {
  const canvas: Canvas = drawing.get('canvas');
  const events: EventBus = drawing.get('eventBus');
  let isFitted = true;
  let isFitting = false;
  events.on('canvas.viewbox.changed', () => {
    if (!isFitting) isFitted = false;
  });
  const refit = () => {
    if (host.clientWidth === 0 || host.clientHeight === 0) return;
    canvas.resized();
    if (!isFitted) return;
    isFitting = true;
    showAll(canvas);
    isFitting = false;
  };
  const watch = new ResizeObserver(refit);
  watch.observe(host);
  refit();
  return () => watch.disconnect();
}
