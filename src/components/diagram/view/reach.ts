import type { Canvas, Services, ViewServices } from '../services.ts';

/** Leaves the wheel to the page, which could not be scrolled past a drawing otherwise; with Ctrl it zooms the drawing. */
function leaveWheel(event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
}

function isLargerThanBox(canvas: Canvas): boolean {
  const { inner, scale, outer } = canvas.viewbox();
  return inner.width * scale > outer.width || inner.height * scale > outer.height;
}

/** Lets a finger move the drawing, which bpmn-js does not. While the whole drawing is visible the finger moves the page. */
export function makeReachable(host: HTMLElement, drawing: Services<ViewServices>): () => void {
  const canvas = drawing.get('canvas');
  const own = new AbortController();
  const on = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', listen: (event: PointerEvent) => void) =>
    host.addEventListener(type, listen, { signal: own.signal });
  let last: { readonly x: number; readonly y: number } | undefined;

  host.addEventListener('wheel', leaveWheel, { signal: own.signal, capture: true });
  drawing.get('eventBus').on('canvas.viewbox.changed', () => {
    host.style.touchAction = isLargerThanBox(canvas) ? 'none' : '';
  });
  on('pointerdown', ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
    last = pointerType === 'touch' && isPrimary && isLargerThanBox(canvas) ? { x, y } : undefined;
  });
  on('pointermove', ({ clientX: x, clientY: y }) => {
    if (!last) return;
    canvas.scroll({ dx: x - last.x, dy: y - last.y });
    last = { x, y };
  });
  for (const end of ['pointerup', 'pointercancel'] as const) on(end, () => (last = undefined));
  return () => own.abort();
}
