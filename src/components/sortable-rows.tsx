import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { type ButtonHTMLAttributes, createContext, type KeyboardEvent, type ReactNode, type Ref, use, useMemo } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './sortable-rows.module.css';
import '#src/locales/rows';

type HandleProps = ButtonHTMLAttributes<HTMLButtonElement> & { readonly ref: Ref<HTMLButtonElement> };

interface RowMoverProps {
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (step: -1 | 1) => void;
  readonly handle: HandleProps;
}

/** Shows a drag handle for a row, and two buttons that move it by one step. */
function RowMover({ name, isFirst, isLast, onStep, handle }: RowMoverProps) {
  const text = useText();
  return (
    <span className={styles.mover}>
      <button {...handle} type="button" className={styles.handle} aria-label={text('rows.move', { name })}>
        <HolderOutlined aria-hidden />
      </button>
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined />}
        disabled={isFirst}
        onClick={() => onStep(-1)}
        aria-label={text('rows.moveUp', { name })}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined />}
        disabled={isLast}
        onClick={() => onStep(1)}
        aria-label={text('rows.moveDown', { name })}
      />
    </span>
  );
}

interface Order {
  /** The keys of the rows, in order. */
  readonly keys: readonly string[];
  /** Returns the name of a row for announcements. */
  readonly nameOf: (key: string) => string;
  readonly onMove: (from: number, to: number) => void;
}

const OrderContext = createContext<Order | undefined>(undefined);

interface SortableRowsProps extends Order {
  readonly children: ReactNode;
}

/** Returns the announcements of each step for screen readers. */
function useAnnouncements({ keys, nameOf }: Order): Announcements {
  const text = useText();
  return useMemo(() => {
    const told = (id: UniqueIdentifier, at: UniqueIdentifier = id) => ({
      name: nameOf(String(id)),
      number: keys.indexOf(String(at)) + 1,
      count: keys.length,
    });
    return {
      onDragStart: ({ active }) => text('rows.lifted', told(active.id)),
      onDragOver: ({ active, over }) => text('rows.moved', told(active.id, over?.id)),
      onDragEnd: ({ active, over }) => text('rows.dropped', told(active.id, over?.id)),
      onDragCancel: ({ active }) => text('rows.cancelled', told(active.id)),
    };
  }, [keys, nameOf, text]);
}

/** Cancels dragging by Escape without closing a dialog around it: the sensor, which listens on the document, gets a copy. */
function cancelHere(event: KeyboardEvent) {
  if (event.key !== 'Escape' || !(event.target as Element).closest('[aria-pressed="true"]')) return;
  event.stopPropagation();
  document.dispatchEvent(new window.KeyboardEvent('keydown', { code: 'Escape' }));
}

/**
 * Makes rows sortable: by dragging, by lifting one with the space bar, or by buttons. It imports its library, so components that
 * use it should be loaded on demand.
 *
 * @example
 * <SortableRows keys={keys} nameOf={nameOf} onMove={move}>
 * <ol>{keys.map((key) => <SortableRow key={key} rowKey={key}>{(mover) => <>{mover}{nameOf(key)}</>}</SortableRow>)}</ol>
 * </SortableRows>
 */
export function SortableRows({ children, ...order }: SortableRowsProps) {
  const { keys, nameOf, onMove } = order;
  const text = useText();
  const sensors = useSensors(
    // Pressing a handle counts as a click until the pointer has moved.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(order);
  const handleEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  const shared = useMemo(() => ({ keys, nameOf, onMove }), [keys, nameOf, onMove]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{ announcements, screenReaderInstructions: { draggable: text('rows.usage') } }}
    >
      <SortableContext items={[...keys]} strategy={verticalListSortingStrategy}>
        <OrderContext value={shared}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its handles let through */}
          <div onKeyDown={cancelHere}>{children}</div>
        </OrderContext>
      </SortableContext>
    </DndContext>
  );
}

interface SortableRowProps {
  readonly rowKey: string;
  /** The element of the row: an item of a list, or a row of a table. */
  readonly as?: 'li' | 'tr';
  readonly className?: string;
  /** Renders the row; `mover` is its drag handle with the buttons. */
  readonly children: (mover: ReactNode) => ReactNode;
}

/** Shows a row of `SortableRows`. */
export function SortableRow({ rowKey, as: Row = 'li', className, children }: SortableRowProps) {
  const order = use(OrderContext);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: rowKey,
  });
  if (!order) throw new Error('A sortable row stands within sortable rows.');
  const index = order.keys.indexOf(rowKey);
  const style = {
    position: isDragging ? ('relative' as const) : undefined,
    zIndex: isDragging ? 1 : undefined,
    transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
    transition,
  };
  const mover = (
    <RowMover
      name={order.nameOf(rowKey)}
      isFirst={index === 0}
      isLast={index === order.keys.length - 1}
      onStep={(step) => order.onMove(index, index + step)}
      handle={{ ...attributes, ...listeners, 'aria-pressed': isDragging, ref: setActivatorNodeRef }}
    />
  );
  return (
    <Row ref={setNodeRef} className={className} style={style} data-dragging={isDragging || undefined}>
      {children(mover)}
    </Row>
  );
}
