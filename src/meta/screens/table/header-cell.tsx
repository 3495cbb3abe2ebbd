import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useEffect, useRef, useState } from 'react';
import { useText } from '#src/lib/i18n';
import { columnWidths } from '../use-preferences.ts';
import styles from './data-table.module.css';

/** The handlers by which a reader resizes a column. */
export interface Resizing {
  readonly name: string;
  readonly onResize: (name: string, width: number) => void;
  /** Restores the width that the list gives the column. */
  readonly onReset: (name: string) => void;
}

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent where the column is as wide as its content. */
  readonly resizing?: Resizing;
}

/** The number of pixels by which a key press changes the width. */
const keyStep = 16;
const bounded = (width: number) => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** The edge of a column while it is dragged: where the drag began and where it is now. */
interface Drag {
  readonly from: number;
  readonly at: number;
  readonly width: number;
  readonly top: number;
}

const widthAt = ({ from, at, width }: Drag) => bounded(width + at - from);

/** Shows the draggable edge of a heading. A guide line follows the pointer; the table is laid out once, on release. */
function Edge({ name, onResize, onReset }: Resizing) {
  const text = useText();
  const [drag, setDrag] = useState<Drag>();
  useEffect(() => {
    if (!drag) return undefined;
    const giveUp = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [drag]);
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    const heading = event.currentTarget.closest('th');
    if (!heading || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width, top } = heading.getBoundingClientRect();
    setDrag({ from: event.clientX, at: event.clientX, width, top });
  };
  const handleUp = () => {
    setDrag(undefined);
    if (drag && drag.at !== drag.from) onResize(name, widthAt(drag));
  };
  return (
    // The keyboard resizes on the heading itself; screen readers would read one more element in every heading.
    <span
      aria-hidden
      className={styles.edge}
      title={text('meta.resizeHint')}
      // A click on the heading sorts.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onReset(name)}
      onPointerDown={handleDown}
      onPointerMove={({ clientX }) => drag && setDrag({ ...drag, at: clientX })}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(undefined)}
    >
      {drag && <span className={styles.guide} style={{ left: drag.from + widthAt(drag) - drag.width, top: drag.top }} />}
    </span>
  );
}

/** Shows a heading whose column the reader can resize: by dragging its edge, or with Shift and an arrow key. */
export function HeaderCell({ resizing, onKeyDown, children, ...rest }: HeaderCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  if (!resizing) {
    return (
      <th onKeyDown={onKeyDown} {...rest}>
        {children}
      </th>
    );
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (!step || !event.shiftKey || !cell.current) return onKeyDown?.(event);
    event.preventDefault();
    resizing.onResize(resizing.name, bounded(cell.current.getBoundingClientRect().width + step));
  };
  return (
    <th ref={cell} onKeyDown={handleKeyDown} {...rest}>
      {children}
      <Edge {...resizing} />
    </th>
  );
}
