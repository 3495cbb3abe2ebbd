import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import pinyin from 'pinyin-match';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { Icon } from '#src/components/icon.tsx';
import { Modal } from '#src/components/modal.tsx';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import '#src/locales/tools';
import { type Screen, windowOf } from '#src/screens/routes';
import type { Screens } from '../../screens/screens.ts';
import styles from './menu-search.module.css';
import { entriesOf, type Found, find } from './rank.ts';
import { recentPaths } from './recent.ts';
import type { Begun } from './typed-ahead.tsx';

interface MenuSearchProps extends Pick<Screens, 'screens' | 'open'> {
  /** The whole menu, independent of the selected top menu. */
  readonly menu: Screens['menu'];
  readonly isOpen: boolean;
  /** What was typed, and whether Enter was pressed, before this could be shown. */
  readonly begun: Begun;
  readonly onClose: () => void;
}

const step: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Returns the screens to offer: those that match the typed text or, before anything is typed, all with the recent ones first. */
function useOffers(
  { menu, screens }: Pick<MenuSearchProps, 'menu' | 'screens'>,
  typed: string,
): { readonly found: readonly Found[]; readonly recent: number } {
  const language = useLanguage();
  const entries = useMemo(() => entriesOf(menu, screens), [menu, screens]);
  return useMemo(() => {
    const found = find(entries, typed, { language, pinyin: pinyin.match });
    if (typed.trim() !== '') return { found, recent: 0 };
    const lately = recentPaths().flatMap((path) => found.filter(({ screen }) => screen.path === path));
    return { found: [...lately, ...found.filter((entry) => !lately.includes(entry))], recent: lately.length };
  }, [entries, typed, language]);
}

/** Shows the name with the matching part marked. */
function Name({ name, span }: { readonly name: string; readonly span: Found['span'] }) {
  if (!span) return name;
  const [from, to] = span;
  return (
    <>
      {name.slice(0, from)}
      <mark className={styles.mark}>{name.slice(from, to + 1)}</mark>
      {name.slice(to + 1)}
    </>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Found;
  readonly isChosen: boolean;
  readonly onPick: (screen: Screen) => void;
  readonly onPoint: () => void;
}

function Option({ id, entry, isChosen, onPick, onPoint }: OptionProps) {
  const words = useWords();
  const { screen, parents, span } = entry;
  return (
    // The keys are handled by the input, which names the active option.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={styles.option}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView?.({ block: 'nearest' });
      }}
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(screen)}
      onKeyDown={(event) => event.key === 'Enter' && onPick(screen)}
    >
      <Icon name={screen.icon} fallback="file-text" />
      <span className={styles.name}>
        <Name name={words(screen.title)} span={span} />
      </span>
      <span className={styles.parents}>{parents.map(words).join(' / ')}</span>
    </div>
  );
}

type Choosing = ReturnType<typeof useChoosing>;

/** Keeps the typed text, its matches and the active one, which Enter opens. */
function useChoosing({ menu, screens, open, begun, onClose }: MenuSearchProps) {
  const [typed, setTyped] = useState(begun.typed);
  const [chosen, setChosen] = useState(0);
  const { found, recent } = useOffers({ menu, screens }, typed);

  const type = (words: string) => {
    setTyped(words);
    setChosen(0);
  };
  const pick = (screen: Screen | undefined) => {
    if (!screen) return;
    onClose();
    const address = windowOf(screen);
    if (address !== undefined) window.open(address, '_blank', 'noopener,noreferrer');
    else if (screens.some(({ path }) => path === screen.path)) open(screen.path);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter first confirms the characters.
    if (event.nativeEvent.isComposing) return;
    const by = step[event.key];
    if (by && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + by + found.length) % found.length);
    }
    if (event.key === 'Enter') pick(found[chosen]?.screen);
  };
  const enter = useEffectEvent(() => pick(found[0]?.screen));
  useEffect(() => {
    if (begun.isEntered) enter();
  }, [begun.isEntered]);
  return { typed, type, found, recent, chosen, setChosen, pick, handleKeyDown };
}

/** Shows the matches under their headings; the focus stays in the input. */
function Answers({ id, choosing }: { readonly id: string; readonly choosing: Choosing }) {
  const text = useText();
  const { typed, found, recent, chosen, setChosen, pick } = choosing;
  const heading = (index: number) => {
    if (typed.trim() !== '') return undefined;
    if (index === 0 && recent > 0) return text('tools.search.recent');
    return index === recent ? text('tools.search.all') : undefined;
  };
  return (
    <div id={`${id}-list`} role="listbox" aria-label={text('tools.search.title')} className={styles.list}>
      {found.map((entry, index) => (
        <div key={entry.screen.path} role="presentation">
          {heading(index) ? (
            <p role="presentation" className={styles.heading}>
              {heading(index)}
            </p>
          ) : null}
          <Option
            id={`${id}-${index}`}
            entry={entry}
            isChosen={index === chosen}
            onPick={pick}
            onPoint={() => index !== chosen && setChosen(index)}
          />
        </div>
      ))}
    </div>
  );
}

/**
 * Shows a search for screens by name, pinyin, initials or position in the menu; it can be used by keyboard alone. It is mounted anew
 * each time that it opens: what antd has kept hidden cannot take the focus at once.
 */
export function MenuSearch(props: MenuSearchProps) {
  const { isOpen, onClose } = props;
  const text = useText();
  const id = useId();
  const choosing = useChoosing(props);
  const { typed, type, found, chosen, handleKeyDown } = choosing;
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      className={styles.search}
      aria-label={text('tools.search.title')}
      // The focus goes back when it closes; once it has gone out, another dialog may have the focus.
      focusable={{ focusTriggerAfterClose: false }}
    >
      <Input
        // Before the browser hears of the next key, and thus before the dialog has come in.
        autoFocus={isOpen && !props.begun.isEntered}
        id={id}
        role="combobox"
        aria-label={text('tools.search.title')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        size="large"
        variant="borderless"
        prefix={<SearchOutlined />}
        placeholder={text('tools.search.placeholder')}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={handleKeyDown}
      />
      <Answers id={id} choosing={choosing} />
      <p className={styles.foot} role="status">
        {found.length === 0 ? text('tools.search.none', { words: typed }) : text('tools.search.keys')}
      </p>
    </Modal>
  );
}
