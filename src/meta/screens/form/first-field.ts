import type { FormInstance } from 'antd';

interface Place {
  readonly name: string;
  readonly isLocked: boolean;
}

/** A button opens something else, as that of a picture does; a form begins where something can be entered. */
const entry = ':not(button, [type=file])';

/** Moves the focus to the first field in which something can be entered. Somebody who is in a field already stays there. */
export function focusFirst(form: FormInstance, items: readonly Place[], within: Element | null | undefined): void {
  const isEntering = () => {
    const { activeElement } = document;
    return activeElement !== null && within?.contains(activeElement) === true && activeElement.matches(entry);
  };
  const open = items.filter(({ isLocked }) => !isLocked);
  for (const { name } of open) {
    if (isEntering()) return;
    form.focusField(name);
  }
}
