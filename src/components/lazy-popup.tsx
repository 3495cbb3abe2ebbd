import { cloneElement, type MouseEvent, type ReactElement, type RefObject, useRef, useState } from 'react';

/** The props of a button that opens a popup, both antd's and that of HTML. */
interface ButtonProps {
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly autoFocus?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
  readonly ref?: RefObject<HTMLButtonElement | null>;
}

interface Popup {
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

interface LazyPopupProps {
  readonly kind: 'menu' | 'dialog';
  /** The button without its popup. */
  readonly button: ReactElement<ButtonProps>;
  /** Returns the button within antd's `Dropdown` or `Popover`, which takes the state; `ref` is the button itself. */
  readonly children: (button: ReactElement, state: Popup, ref: RefObject<HTMLButtonElement | null>) => ReactElement;
}

/**
 * Shows a button whose popup is mounted on the first press: what antd mounts around a button for it is several times the work of the
 * button, and most are never pressed.
 */
export function LazyPopup({ kind, button, children }: LazyPopupProps) {
  const [isOpen, setOpen] = useState<boolean>();
  const isMade = isOpen !== undefined;
  const ref = useRef<HTMLButtonElement>(null);
  const shown = cloneElement(button, {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': isOpen ?? false,
    // The new button replaces the one that was pressed, and takes its focus.
    autoFocus: isMade,
    onClick: (event) => {
      button.props.onClick?.(event);
      if (!isMade) setOpen(true);
    },
  });
  return isMade ? children(shown, { open: isOpen, onOpenChange: setOpen }, ref) : shown;
}
