import { useEffect, useState } from 'react';
import { useLanguage } from '#src/lib/i18n';
import type { Drawn, ModelServices, Services } from '../services.ts';

type Editor = Services<ModelServices>;

/** The state of an editor. */
export interface Editing {
  readonly selected: readonly Drawn[];
  readonly root: Drawn;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

function editingOf(editor: Editor): Editing {
  const stack = editor.get('commandStack');
  return {
    selected: editor.get('selection').get(),
    root: editor.get('canvas').getRootElement(),
    canUndo: stack.canUndo(),
    canRedo: stack.canRedo(),
  };
}

/** Renders the palette and the context pad again in the present language; the diagram itself stays. */
function sayAnew(editor: Editor): void {
  editor.get('eventBus').fire('i18n.changed');
  const pad = editor.get('contextPad');
  const selected = editor.get('selection').get();
  if (pad.isOpen()) pad.open(selected.length === 1 && selected[0] ? selected[0] : selected, true);
}

const happenings = ['selection.changed', 'commandStack.changed', 'root.set', 'elements.changed'];

/** Returns the state of an editor and renders the component again when it changes. */
export function useEditing(editor: Editor | undefined): Editing | undefined {
  const language = useLanguage();
  const [editing, setEditing] = useState<Editing>();

  useEffect(() => {
    if (!editor) return;
    const events = editor.get('eventBus');
    const follow = () => setEditing(editingOf(editor));
    follow();
    events.on(happenings, follow);
    return () => {
      events.off(happenings, follow);
      setEditing(undefined);
    };
  }, [editor]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the words come from where the language is known
  useEffect(() => editor && sayAnew(editor), [editor, language]);

  return editing;
}
