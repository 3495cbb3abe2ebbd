import { type KeyboardEvent, type PointerEvent, type ThHTMLAttributes, useEffect, useRef, useState } from 'react';
import { useText } from '#src/lib/i18n';
import { columnWidths } from '../use-preferences.ts';
import styles from './data-table.module.css';

/** What a reader does to the width of a column. */
export interface Resizing {
  readonly name: string;
  readonly onResize: (name: string, width: number) => void;
  /** Back to the width that the list gives it. */
  readonly onReset: (name: string) => void;
}

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent where a column has the width of what is in it. */
  readonly resizing?: Resizing;
}

/** So much a key changes a width, in pixels. */
const keyStep = 16;
const bounded = (width: number) => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** The edge while it is dragged: where it began, and where it is. */
interface Drag {
  readonly from: number;
  readonly at: number;
  readonly width: number;
  readonly top: number;
}

const widthAt = ({ from, at, width }: Drag) => bounded(width + at - from);

/** The edge of a heading. A line shows where it will be; the table is laid out anew once, when it is let go. */
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
    // A key does the same on the heading; to a screen reader an edge would be one more thing in each of them.
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

/** A heading whose column its reader can make wider: with the mouse at its edge, or with Shift and an arrow key. */
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
