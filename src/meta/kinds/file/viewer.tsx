import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Modal } from '#src/components/modal.tsx';
import { Picture } from '#src/components/picture.tsx';
import { useText } from '#src/lib/i18n';
import styles from './file.module.css';
import '#src/locales/files';

interface ViewerProps {
  readonly links: readonly string[];
  /** The picture that is shown; undefined while the viewer is closed. */
  readonly index: number | undefined;
  readonly onMove: (index: number | undefined) => void;
}

/** Shows pictures as large as the screen allows, one at a time. It is mounted when it opens first, and most never do. */
export function Viewer(props: ViewerProps) {
  const [isMade, setMade] = useState(false);
  const isOpen = props.index !== undefined;
  if (isOpen && !isMade) setMade(true);
  return isMade || isOpen ? <ViewerDialog {...props} /> : null;
}

/** Arrow keys move to the next or the previous picture. */
function ViewerDialog({ links, index, onMove }: ViewerProps) {
  const text = useText();
  const at = index ?? 0;
  const total = links.length;
  const go = (step: 1 | -1) => onMove((at + step + total) % total);
  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (total > 1 && key === 'ArrowRight') go(1);
    if (total > 1 && key === 'ArrowLeft') go(-1);
  };
  const stage = useRef<HTMLDivElement>(null);
  const name = text('files.picture', { number: at + 1 });
  return (
    <Modal
      title={text('files.viewer')}
      open={index !== undefined}
      onCancel={() => onMove(undefined)}
      // The arrow keys go to the focused element, which is the dialog itself at first.
      afterOpenChange={(isOpen) => isOpen && stage.current?.focus()}
      centered
      footer={null}
      width={960}
      destroyOnHidden
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of whatever has the focus in here */}
      <div ref={stage} className={styles.viewer} tabIndex={-1} onKeyDown={handleKeyDown}>
        <Picture link={links[at] ?? ''} alt={name} className={styles.large} />
        {total > 1 && (
          <div className={styles.steps}>
            <Button icon={<LeftOutlined />} onClick={() => go(-1)} aria-label={text('files.previous')} />
            <span aria-live="polite">{text('files.position', { number: at + 1, total })}</span>
            <Button icon={<RightOutlined />} onClick={() => go(1)} aria-label={text('files.next')} />
          </div>
        )}
      </div>
    </Modal>
  );
}

/** Shows the pictures of a record; a click enlarges one. */
export function Gallery({ links }: { readonly links: readonly string[] }) {
  const text = useText();
  const [index, setIndex] = useState<number>();
  return (
    <>
      <ul className={styles.pictures}>
        {links.map((link, number) => {
          const name = text('files.picture', { number: number + 1 });
          return (
            <li key={link}>
              <button
                type="button"
                className={styles.enlarge}
                onClick={() => setIndex(number)}
                aria-label={text('files.enlargeOne', { name })}
              >
                <Picture link={link} alt="" className={styles.preview} />
              </button>
            </li>
          );
        })}
      </ul>
      <Viewer links={links} index={index} onMove={setIndex} />
    </>
  );
}
